import { observer } from 'mobx-react-lite';
import { useMessages, useService, useStore } from '#core/browser';
import { Button } from '#ui';
import { VisitLine } from '#clinical/shared';
import { messages } from '../messages/index.ts';
import { CaptionStore } from '../stores/CaptionStore.ts';
import { ConsentStore } from '../stores/ConsentStore.ts';
import { ConsentQuestion } from './ConsentQuestion.tsx';
import '../transcription.css';

/** Over the call's picture: the question, that it is written down with a way to pause, and what is being said. */
export const CaptionOverlay = observer(() => {
  const t = useMessages(messages);
  const consents = useStore(ConsentStore);
  const captions = useStore(CaptionStore);
  const { me } = useService(VisitLine);
  if (consents.asked) {
    return (
      <div className="words-over">
        <ConsentQuestion />
      </div>
    );
  }
  if (!consents.on) return null;
  return (
    <div className="words-over">
      <p className="words-mark">
        <span className="words-dot" aria-hidden />
        <span role="status">{t.on}</span>
        <Button intent="quiet" disabled={consents.busy} onClick={() => void consents.pause(true)}>
          {t.pause}
        </Button>
      </p>
      {captions.shown && (
        // Only whole lines are announced; what changes at every word is for the eye.
        <div className="words-captions" role="log" aria-label={t.captions} aria-live="polite">
          {captions.lines.map(({ id, seat, name, text, final }) => (
            <p key={`${id} ${final}`} aria-hidden={!final || undefined}>
              <b>{seat === me?.seat ? t.you : name}</b> {text}
            </p>
          ))}
        </div>
      )}
    </div>
  );
});
