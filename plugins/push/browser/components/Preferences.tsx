import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Http } from '#core/shared';
import { Async, Button, useAction } from '#ui';
import { readPreferences, sendTest } from '../../shared/calls.ts';
import { preferenceTexts } from '../messages/preferences/index.ts';
import { QuietTimes } from './QuietTimes.tsx';
import { Senders } from './Senders.tsx';
import { UnreadMail } from './UnreadMail.tsx';

/** What reaches the person by push, and when: on all of their devices. */
export const Preferences = observer(() => {
  const t = useMessages(preferenceTexts);
  const http = useService(Http);
  const preferences = useResource(readPreferences, {});
  const { run, busy } = useAction();
  const test = (): void =>
    void run(() => http.send(sendTest, {}), {
      done: ({ data: { devices } }) => (devices === 0 ? t.testNone : t.testSent(devices)),
    });
  return (
    <>
      <Async resource={preferences}>
        {({ data: { senders, quiet, mail, digest } }) => (
          <>
            <Senders senders={senders} mail={mail} />
            <QuietTimes quiet={quiet} />
            <UnreadMail mail={mail} digest={digest} />
          </>
        )}
      </Async>
      <section aria-label={t.test} className="pv-stack">
        <p className="pv-muted">{t.testLead}</p>
        <div>
          <Button busy={busy} onClick={test}>
            {t.test}
          </Button>
        </div>
      </section>
    </>
  );
});
