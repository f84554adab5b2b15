interface ProgressProps {
  readonly done: number;
  readonly of: number;
  /** The same in words, which stand beside the bar. */
  readonly words: string;
}

/** How far something is. */
export const Progress = ({ done, of, words }: ProgressProps) => (
  <div className="pv-progress">
    <progress value={done} max={Math.max(of, 1)} aria-label={words} />
    <span aria-hidden>{words}</span>
  </div>
);
