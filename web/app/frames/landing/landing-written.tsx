import { ProductSection } from '#frames/product/product-section.tsx'
import { LandingComparison } from './landing-comparison.tsx'

/** The sections that only tell. */
export const LandingWritten = () => (
  <>
    <ProductSection />
    <LandingComparison />
  </>
)
