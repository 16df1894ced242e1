import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { siteQuery } from '#features/configurations/configurations.api.ts'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { hasWins } from '#features/student-wins/has-wins.ts'
import { Brand } from '#ui/mark.tsx'
import { m } from '#words/public'

const WINS = '/#student-wins'
const SCHOOL = [
  { to: '/#campus', words: m.footer_campuses },
  { to: WINS, words: m.nav_student_wins },
  { to: '/subscription', words: m.nav_subscription },
  { to: '/crypto-related', words: m.nav_crypto_related },
  { to: '/submit-my-post', words: m.nav_submit_post },
  { to: '/check-my-affiliate', words: m.nav_check_affiliate },
]
const RULES = [
  { to: '/terms-and-condition', words: m.footer_terms },
  { to: '/privacy-policy', words: m.footer_privacy },
  { to: '/bug-bounty-policy', words: m.footer_bounty },
  { to: '/affiliate-rule', words: m.nav_affiliate_rule },
  { to: '/funded-rule', words: m.footer_funded_rule },
]

const Places = ({ title, places }: { title: string; places: typeof SCHOOL }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {places
        .filter(({ to }) => to !== WINS || hasWins())
        .map(({ to, words }) => (
          <li key={to}>
            <Link to={to}>{words()}</Link>
          </li>
        ))}
    </ul>
  </nav>
)

/** What the school is called elsewhere, as configured. */
const Contact = () => {
  const { data: site } = useQuery(siteQuery)
  if (!site) return null
  return (
    <div>
      <h2>{m.footer_talk()}</h2>
      <ul>
        {site.social_links.map(({ name, link }) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        {site.support_address && (
          <li>
            <a href={`mailto:${site.support_address}`}>{site.support_address}</a>
          </li>
        )}
      </ul>
      <CopyHandle />
    </div>
  )
}

export const PublicFooter = () => (
  <footer className="foot on-night">
    <div className="wrap">
      <div className="cols">
        <div>
          <Brand />
          <p className="mt-3.5 max-w-[38ch]">{m.footer_about()}</p>
        </div>
        <Places title={m.footer_school()} places={SCHOOL} />
        <Places title={m.footer_rules()} places={RULES} />
        <Contact />
      </div>
      <p className="law">{m.footer_disclaimer()}</p>
    </div>
  </footer>
)
