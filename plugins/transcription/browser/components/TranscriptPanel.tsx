import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Notice, ErrorState, Skeleton, Switch } from '#ui';
import { VisitLine } from '#clinical/shared';
import { messages } from '../messages/index.ts';
import { ConsentStore } from '../stores/ConsentStore.ts';
import { LineList } from './LineList.tsx';
import { SpeechStatus } from './SpeechStatus.tsx';
import { TranscriptionStatus } from './TranscriptionStatus.tsx';
import { EraseButtons } from './EraseButtons.tsx';
import '../transcription.css';

/** Beside a call, and on its summary. */
export const TranscriptPanel = observer(() => {
  const t = useMessages(messages);
  const consents = useStore(ConsentStore);
  const { inCall } = useService(VisitLine);
  const { now, error, absent } = consents;
  if (absent) return <Notice title={t.notYours} />;
  if (!now) return error ? <ErrorState error={error} retry={() => consents.refresh()} /> : <Skeleton lines={3} />;
  const { state, host, patient } = now;
  const during = inCall && state !== 'kept' && state !== 'over';
  return (
    <div className="words-stack">
      {error && <ErrorState error={error} retry={() => consents.refresh()} />}
      <TranscriptionStatus now={now} inCall={during} />
      {during && state !== 'off' && <SpeechStatus now={now} />}
      {host && state === 'off' && !now.service && (
        <p className="words-source">
          {t.deviceOnly} {now.missing.length > 0 && t.configure(now.missing.join(', '))}
        </p>
      )}
      <EraseButtons now={now} />
      {host && state === 'kept' && (
        <Switch
          label={t.release}
          showLabel
          checked={now.released}
          busy={consents.busy}
          onChange={(released) => void consents.release(released)}
        />
      )}
      {patient && state === 'kept' && !now.reads && <p className="words-source">{t.notReleased}</p>}
      {now.reads && state !== 'off' && state !== 'over' && <LineList now={now} />}
    </div>
  );
});
