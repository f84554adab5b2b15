import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { Empty, ErrorState, Skeleton, Switch } from '../../../../core/browser/ui/index.ts';
import { VisitLine } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';
import { Consents } from '../stores/Consents.ts';
import { Lines } from './Lines.tsx';
import { Listening } from './Listening.tsx';
import { Standing } from './Standing.tsx';
import { Withdrawing } from './Withdrawing.tsx';
import '../words.css';

/** Beside a call, and on its summary. */
export const TranscriptPanel = observer(() => {
  const t = useMessages(messages);
  const consents = useStore(Consents);
  const { inCall } = useService(VisitLine);
  const { now, error, absent } = consents;
  if (absent) return <Empty title={t.notYours} />;
  if (!now) return error ? <ErrorState error={error} retry={() => consents.refresh()} /> : <Skeleton lines={3} />;
  const { state, host, patient } = now;
  const during = inCall && state !== 'kept' && state !== 'over';
  return (
    <div className="words-stack">
      {error && <ErrorState error={error} retry={() => consents.refresh()} />}
      <Standing now={now} inCall={during} />
      {during && state !== 'off' && <Listening now={now} />}
      {host && state === 'off' && !now.service && (
        <p className="words-source">
          {t.deviceOnly} {now.missing.length > 0 && t.configure(now.missing.join(', '))}
        </p>
      )}
      <Withdrawing now={now} />
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
      {now.reads && state !== 'off' && state !== 'over' && <Lines now={now} />}
    </div>
  );
});
