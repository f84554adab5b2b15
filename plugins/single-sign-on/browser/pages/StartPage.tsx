import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { inWords, useErrorText, useMessages, useService } from '#core/browser';
import { Http, Router, whole } from '#core/shared';
import { Button, Callout, CheckField, Empty, ErrorState, SearchInput, Skeleton, useForm } from '#ui';
import '../singleSignOn.css';
import { beginSignOn, listSignOns } from '../../shared/calls.ts';
import { SignOnFrame } from '../components/SignOnFrame.tsx';
import { messages } from '../messages/index.ts';
import { setOut } from '../way.ts';

interface Found {
  readonly data: readonly { readonly clinic: string; readonly name: string }[];
  readonly more: boolean;
}
/** From so many on, the list can be searched. */
const many = 8;
const typingMs = 250;

/** Leads people to the sign-in of their clinic. `?clinic=` leads there at once, from a clinic’s own link. */
export const StartPage = observer(() => {
  const t = useMessages(messages);
  const http = useService(Http);
  const errorText = useErrorText();
  const asked = useService(Router).query.get('clinic');
  const form = useForm({
    fields: { keep: { label: t.keep } },
    initial: { keep: true },
    submit: () => Promise.resolve(),
  });
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [problem, setProblem] = useState('');
  const [going, setGoing] = useState<string | null>(null);

  const [attempt, setAttempt] = useState(0);
  const go = async (clinic: string): Promise<void> => {
    setGoing(clinic);
    setProblem('');
    try {
      const proof = await setOut(form.values.keep);
      const { address } = await inWords(http.send(beginSignOn, { body: { clinic, proof } }), t);
      window.location.assign(address);
    } catch (error) {
      setProblem(errorText(error));
      setGoing(null);
    }
  };
  useEffect(() => {
    if (asked !== null) void go(asked);
    // Once: for the address that was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked]);
  useEffect(() => {
    // What was asked before the last letter may answer after it.
    let over = false;
    setFailure(null);
    const ask = (): void =>
      void http.send(listSignOns, words === '' ? {} : { query: { words } }).then(
        (answer) => over || setFound(answer),
        (error: unknown) => over || setFailure(error),
      );
    const later = setTimeout(ask, words === '' ? 0 : typingMs);
    return () => {
      over = true;
      clearTimeout(later);
    };
  }, [http, words, attempt]);

  const isSearched = words !== '' || found?.more === true || (found?.data.length ?? 0) > many;
  return (
    <SignOnFrame title={t.title} lead={t.lead}>
      <div role="alert">{problem !== '' && <Callout tone="bad">{problem}</Callout>}</div>
      {isSearched && <SearchInput label={t.find} value={words} onChange={setWords} />}
      {failure !== null && <ErrorState error={failure} retry={() => setAttempt(attempt + 1)} />}
      {found === null && failure === null && <Skeleton lines={3} />}
      {found?.data.length === 0 && (
        <Empty
          of={whole(found)}
          title={words === '' ? t.noClinics : t.noneFound}
          text={words === '' ? t.noClinicsText : t.noneFoundText}
        />
      )}
      {found !== null && found.data.length > 0 && (
        <>
          <ul className="sso-clinics" aria-label={t.choose}>
            {found.data.map(({ clinic, name }) => (
              <li key={clinic}>
                <Button
                  fill
                  size="large"
                  busy={going === clinic}
                  disabled={going !== null && going !== clinic}
                  onClick={() => void go(clinic)}
                >
                  {name}
                </Button>
              </li>
            ))}
          </ul>
          {found.more && <p className="pv-muted">{t.narrow}</p>}
          <CheckField form={form} name="keep" />
        </>
      )}
    </SignOnFrame>
  );
});
