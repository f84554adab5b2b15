import { useFormTexts } from '../hooks/useFormView.ts';

interface ProgressBarProps {
  readonly done: number;
  readonly of: number;
}

export const ProgressBar = ({ done, of }: ProgressBarProps) => {
  const t = useFormTexts();
  const words = t.progress(done, of);
  return (
    <div className="asm-progress">
      <progress value={done} max={Math.max(of, 1)} aria-label={words} />
      <span aria-hidden>{words}</span>
    </div>
  );
};
