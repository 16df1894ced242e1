/** Watermark with the member's email. Moves only by transform, and not at all with reduced motion. */
export const PlayerMark = ({ email }: { email: string }) => (
  <span className="player-mark" aria-hidden>
    <span>{email}</span>
  </span>
)
