import { LandingComparison } from './landing-comparison.tsx'
import { ProductSection } from './product-section.tsx'

/** The sections that only tell. */
export const LandingWritten = () => (
  <>
    <ProductSection />
    <LandingComparison />
  </>
)
