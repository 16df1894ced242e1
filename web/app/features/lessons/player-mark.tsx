/** Whose copy of the video this is. It moves by transform alone, and stands still where motion is not wanted. */
export const PlayerMark = ({ email }: { email: string }) => (
  <span className="player-mark" aria-hidden>
    <span>{email}</span>
  </span>
)
