import { Button } from '../controls/Button.tsx';
import { useErrorText, useTexts } from '../kernel.ts';

export interface ErrorStateProps {
  readonly error: unknown;
  readonly retry?: () => unknown;
  readonly title?: string;
}

/** Says what happened and what to do next, in words that reveal nothing. */
export const ErrorState = ({ error, retry, title }: ErrorStateProps) => {
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <div className="pv-state" role="alert">
      <span className="pv-state-mark" aria-hidden>
        !
      </span>
      <h2>{title ?? t.failedTitle}</h2>
      <p>{errorText(error)}</p>
      {retry && <Button onClick={() => void retry()}>{t.tryAgain}</Button>}
    </div>
  );
};
