import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, Segmented, Switch, useLocaleOptions } from '#ui';
import type { Transcription } from '../../shared/transcript.ts';
import { messages } from '../messages/index.ts';
import { CaptionStore } from '../stores/CaptionStore.ts';
import { SpeechStore } from '../stores/SpeechStore.ts';
import { UnsentLineStore } from '../stores/UnsentLineStore.ts';

/** How this person's words become text, and what prevents it. */
export const SpeechStatus = observer(({ now }: { readonly now: Transcription }) => {
  const t = useMessages(messages);
  const localeOptions = useLocaleOptions();
  const speech = useStore(SpeechStore);
  const late = useStore(UnsentLineStore);
  const captions = useStore(CaptionStore);
  const { state } = speech;
  return (
    <div className="words-stack">
      <Switch label={t.showCaptions} showLabel checked={captions.shown} onChange={captions.show} />
      <div>
        <p className="words-source" aria-hidden>
          {t.language}
        </p>
        <Segmented label={t.language} options={localeOptions} value={speech.language} onChange={speech.speak} />
      </div>
      {state === 'listening' && (
        <p className="words-source">{speech.by === 'service' ? t.listeningService : t.listening}</p>
      )}
      {state === 'muted' && <p className="words-source">{t.muted}</p>}
      {state === 'fetch' && (
        <Callout>
          <p>{t.fetchText}</p>
          <Button onClick={() => void speech.fetch()}>{t.fetch}</Button>
        </Callout>
      )}
      {state === 'fetching' && <p role="status">{t.fetching}</p>}
      {(state === 'denied' || state === 'failed') && (
        <Callout tone="bad" role="status">
          {t[state]}
        </Callout>
      )}
      {state === 'unsupported' && (
        <Callout tone="wait" role="status">
          <p>{t.unsupported}</p>
          {!now.service && <p>{now.missing.length > 0 ? t.configure(now.missing.join(', ')) : t.notConfigured}</p>}
        </Callout>
      )}
      {late.late && (
        <Callout tone="wait" role="status">
          {t.late(late.waiting.length)}
        </Callout>
      )}
      {late.lost > 0 && (
        <Callout tone="bad" role="status">
          {t.lost}
        </Callout>
      )}
    </div>
  );
});
