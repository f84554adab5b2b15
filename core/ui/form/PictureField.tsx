import { type ReactNode, useRef, useState } from 'react';
import { useAction } from '../action/useAction.ts';
import { Button } from '../controls/Button.tsx';

interface PictureChange {
  readonly run: () => Promise<unknown>;
  readonly done?: string;
}

export interface PictureFieldProps {
  /** What is shown now. */
  readonly picture: ReactNode;
  /** Media types that may be chosen. */
  readonly accept: readonly string[];
  readonly choose: string;
  /** Whose picture, where there are several on a page; for screen readers. */
  readonly about?: string;
  readonly help: string;
  /** A sentence that says how to mend the choice, before anything is sent; undefined when it is well. */
  readonly wrongWith: (file: File) => string | undefined;
  readonly put: (file: File) => Promise<unknown>;
  /** The toast once it is kept. */
  readonly done?: string;
  /** False: there is nothing to remove. */
  readonly remove?: (PictureChange & { readonly text: string }) | false | undefined;
}

/** One picture that is replaced or removed at once, unlike a form beside it: a picture is not something one types. */
export const PictureField = ({
  picture,
  accept,
  choose,
  about,
  help,
  wrongWith,
  put,
  done,
  remove,
}: PictureFieldProps) => {
  const { busy, run } = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');

  const named = (words: string): string => (about ? `${words}: ${about}` : words);
  const work = ({ run: change, done }: PictureChange): Promise<boolean> => {
    setProblem('');
    return run(change, { done, failed: (reason) => void setProblem(reason) });
  };
  const take = (file: File | undefined): void => {
    if (!file) return;
    const wrong = wrongWith(file);
    if (wrong) setProblem(wrong);
    else void work({ run: () => put(file), done });
  };

  return (
    <div className="pv-picture-field">
      {picture}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join()}
        aria-label={named(choose)}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="pv-row">
        <Button intent="plain" busy={busy} aria-label={named(choose)} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        {remove && (
          <Button intent="quiet" disabled={busy} aria-label={named(remove.text)} onClick={() => void work(remove)}>
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
