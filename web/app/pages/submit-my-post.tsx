import { Link } from 'react-router'
import { SubmitPostForm } from '#features/affiliate-posts/submit-post-form.tsx'
import { AffiliatePage } from '#frames/public/affiliate-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'
import { m } from '#words/affiliate-posts'

export const meta = () =>
  pageMeta({
    title: m.submit_title(),
    description: m.submit_description(),
    path: '/submit-my-post',
    picture: 'submit-my-post',
  })

const SubmitMyPost = () => (
  <AffiliatePage title={m.submit_title()} lead={m.submit_lead()}>
    <div className="affiliate-cols">
      <SubmitPostForm />
      <section className="stack" aria-labelledby="next">
        <h2 className="title-3" id="next">
          {m.submit_next()}
        </h2>
        <ol className="grid gap-3 list-decimal pl-5 max-w-[52ch] muted">
          <li>{m.submit_next_review()}</li>
          <li>{m.submit_next_mail()}</li>
          <li>{m.submit_next_prize()}</li>
        </ol>
        <p>
          <Link className="link" to="/check-my-affiliate?check=post">
            {m.submit_check()}
          </Link>
        </p>
        <p>
          <Link className="link" to="/affiliate-rule">
            {m.submit_rule()}
          </Link>
        </p>
      </section>
    </div>
  </AffiliatePage>
)
export default SubmitMyPost
