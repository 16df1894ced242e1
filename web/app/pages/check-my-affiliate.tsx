import { RequestedLink } from '@padauk/contract/affiliate-posts'
import { ReferCode } from '@padauk/contract/affiliates'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PostStatusCard } from '#features/affiliate-posts/post-status.tsx'
import { AffiliateStatsCard, Tiers } from '#features/affiliates/affiliate-stats.tsx'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { CopyHandle } from '#features/configurations/copy-handle.tsx'
import { AffiliatePage } from '#frames/public/affiliate-page.tsx'
import { sayFault } from '#lib/faults.ts'
import { useHydrated } from '#lib/hydrated.ts'
import { pageData } from '#lib/page-data.ts'
import { pageMeta } from '#lib/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { m } from '#words/affiliates'

export const meta = () =>
  pageMeta({
    title: m.check_title(),
    description: m.check_description(),
    path: '/check-my-affiliate',
    picture: 'check-my-affiliate',
  })

const faultIn = ({ error }: { error?: { issues: readonly { message: string }[] } | undefined }) => {
  const [issue] = error?.issues ?? []
  return issue && sayFault(issue.message)
}

const choices = {
  count: {
    label: m.check_code,
    hint: m.check_code_hint,
    faultOf: (typed: string) => faultIn(ReferCode.safeParse(typed)),
  },
  post: {
    label: m.check_link,
    hint: m.check_link_hint,
    faultOf: (typed: string) => faultIn(RequestedLink.safeParse(typed)),
  },
}
type Choice = keyof typeof choices

/**
 * A form with one field. The question is in the URL, so that Back, reload and shared links restore it, and so that the
 * server can answer without the script.
 */
type QuestionProps = {
  choice: Choice
  /** Null before anything is asked. */
  searched: string | null
  onAsk: (what: string) => void
  /** What was typed is no question, so the answer to the one before goes. */
  onRefuse: () => void
}

const Question = ({ choice, searched, onAsk, onRefuse }: QuestionProps) => {
  const { label, hint, faultOf } = choices[choice]
  const [typed, setTyped] = useState(searched ?? '')
  const [fault, setFault] = useState(() => (searched === null ? undefined : faultOf(searched)))
  const [shown, setShown] = useState(searched)
  // Back, and what a link asks for.
  if (shown !== searched) {
    setShown(searched)
    setTyped(searched ?? '')
    setFault(searched === null ? undefined : faultOf(searched))
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultOf(typed)
    setFault(found)
    if (!found) return onAsk(typed.trim())
    event.currentTarget.querySelector('input')?.focus()
    onRefuse()
  }
  return (
    <form className="card pad stack gap-4 w-full max-w-140" method="get" onSubmit={ask} noValidate>
      {choice === 'post' && <input type="hidden" name="check" value="post" />}
      <TextField
        label={label()}
        hint={hint()}
        error={fault}
        name="for"
        type={choice === 'post' ? 'url' : 'text'}
        autoComplete="off"
        autoCapitalize={choice === 'post' ? 'none' : 'characters'}
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(undefined)
        }}
      />
      <div>
        <Button type="submit">{m.check_act()}</Button>
      </div>
    </form>
  )
}

/** Referred Count and Post Approval (AFF-2, AFF-3). */
const CheckMyAffiliate = () => {
  const [search, setSearch] = useSearchParams()
  // The query that the page was rendered for, if any.
  const query = useHydrated() ? search : new URLSearchParams(pageData().search)
  const choice: Choice = query.get('check') === 'post' ? 'post' : 'count'
  const searched = query.get('for')
  const open = (check: Choice, what: string) =>
    setSearch({ ...(check === 'post' && { check }), ...(what && { for: what }) }, { preventScrollReset: true })
  const [refusedAfter, setRefusedAfter] = useState<string | null>(null)
  const isSearched = searched !== null && searched !== refusedAfter && !choices[choice].faultOf(searched)
  return (
    <AffiliatePage title={m.check_title()} lead={m.check_lead()}>
      <Tabs
        label={m.check_choices()}
        look="seg"
        tabs={[
          { key: 'count', label: m.check_count() },
          { key: 'post', label: m.check_post() },
        ]}
        chosen={choice}
        onChoose={(check) => open(check, '')}
        addressOf={(check) => (check === 'post' ? '?check=post' : '?')}
        panelClassName="affiliate-cols"
      >
        <Question
          key={choice}
          choice={choice}
          searched={searched}
          onAsk={(what) => {
            setRefusedAfter(null)
            open(choice, what)
          }}
          onRefuse={() => setRefusedAfter(searched)}
        />
        <div className="stack" aria-live="polite">
          {isSearched && choice === 'count' && <AffiliateStatsCard code={searched} />}
          {isSearched && choice === 'post' && (
            <PostStatusCard
              link={searched}
              next={(status) => {
                if (status === 'APPROVED')
                  return (
                    <div className="row wraps">
                      <ChatLink message={m.post_approved_message({ link: searched })} look="pri">
                        {m.post_approved_act()}
                      </ChatLink>
                      <CopyHandle />
                    </div>
                  )
                if (status === 'PENDING' || status === 'PAID') return null
                return (
                  <div>
                    <ButtonLink look="sec" to="/submit-my-post">
                      {m.submit_title()}
                    </ButtonLink>
                  </div>
                )
              }}
            />
          )}
          {!isSearched && (
            <section className="card pad stack">
              {choice === 'count' ? <Tiers percent={0} /> : <p>{m.check_post_before()}</p>}
              <p className="muted">
                <Link className="link" to="/affiliate-rule">
                  {m.submit_rule()}
                </Link>
              </p>
            </section>
          )}
        </div>
      </Tabs>
    </AffiliatePage>
  )
}
export default CheckMyAffiliate
