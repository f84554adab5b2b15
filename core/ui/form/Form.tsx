import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../kernel.ts';
import { fieldId } from './control.ts';
import type { FormModel } from './useForm.ts';

export interface FormProps {
  readonly form: FormModel;
  readonly children: ReactNode;
  readonly label?: string;
  /** Called when it is sent, if it is still on the page. */
  readonly onSent?: () => void;
}

/** Sends on Enter; after a refusal says what is wrong at the top and moves the focus to the first field that needs it. */
export const Form = observer(({ form, children, label, onSent }: FormProps) => {
  const t = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { refused, failure, errors } = form.store;
  const wrong = Object.entries(errors) as [string, string][];

  useEffect(() => {
    if (refused === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? summary.current)?.focus();
  }, [refused]);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit().then((sent) => sent && element.current && onSent?.());
  };

  return (
    // Sent by our code alone; should that be missing, nothing that was typed stands in an address.
    <form ref={element} className="pv-form" method="post" noValidate onSubmit={send} aria-label={label}>
      {(failure || wrong.length > 1) && (
        <div ref={summary} className="pv-callout bad" role="alert" tabIndex={-1}>
          {failure ? (
            <p>{failure}</p>
          ) : (
            <>
              <b>{t.mend(wrong.length)}</b>
              <ul>
                {wrong.map(([name, message]) => (
                  <li key={name}>
                    <a href={`#${fieldId(form, name)}`} onClick={(event) => jump(event, fieldId(form, name))}>
                      {message}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {children}
    </form>
  );
});

const jump = (event: { preventDefault(): void }, id: string): void => {
  // The address stays as it is: a fragment would be a new entry in the history.
  event.preventDefault();
  document.getElementById(id)?.focus();
};
