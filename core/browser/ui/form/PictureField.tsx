import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { useErrorText } from '../kernel.ts';

export interface PictureFieldProps {
  /** What is shown now. */
  readonly picture: ReactNode;
  /** Media types that may be chosen. */
  readonly accept: readonly string[];
  readonly choose: string;
  readonly help: string;
  /** A sentence that says how to mend the choice, before anything is sent; undefined when it is well. */
  readonly wrongWith: (file: File) => string | undefined;
  readonly put: (file: File) => Promise<void>;
  /** Absent: there is nothing to remove. */
  readonly remove?: { readonly text: string; readonly run: () => Promise<void> };
}

/** One picture that is replaced or removed at once, unlike a form beside it: a picture is not something one types. */
export const PictureField = ({ picture, accept, choose, help, wrongWith, put, remove }: PictureFieldProps) => {
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const work = async (change: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await change();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File | undefined): void => {
    if (!file) return;
    const wrong = wrongWith(file);
    if (wrong) setProblem(wrong);
    else void work(() => put(file));
  };

  return (
    <div className="pv-picture-field">
      {picture}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join()}
        aria-label={choose}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="pv-row">
        <Button intent="plain" busy={busy} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {remove && (
          <Button intent="quiet" disabled={busy} onClick={() => void work(remove.run)}>
            {remove.text}
          </Button>
        )}
      </div>
      <p className="pv-field-help">{help}</p>
      <p role="alert" className="pv-field-error">
        {problem}
      </p>
    </div>
  );
};
