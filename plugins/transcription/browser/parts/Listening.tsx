import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Segmented, Switch } from '../../../../core/browser/ui/index.ts';
import type { Transcription } from '../../shared/transcript.ts';
import { messages } from '../messages.ts';
import { Captions } from '../stores/Captions.ts';
import { Ear } from '../stores/Ear.ts';
import { LateLines } from '../stores/LateLines.ts';

/** How this person's own words become text, and what stands in the way. */
export const Listening = observer(({ now }: { readonly now: Transcription }) => {
  const t = useMessages(messages);
  const ear = useStore(Ear);
  const late = useStore(LateLines);
  const captions = useStore(Captions);
  const { state } = ear;
  return (
    <div className="words-stack">
      <Switch label={t.showCaptions} showLabel checked={captions.shown} onChange={captions.show} />
      <div>
        <p className="words-source" aria-hidden>
          {t.language}
        </p>
        <Segmented
          label={t.language}
          options={[
            { value: 'en-CA', label: t.english },
            { value: 'fr-CA', label: t.french },
          ]}
          value={ear.language}
          onChange={ear.speak}
        />
      </div>
      {state === 'listening' && (
        <p className="words-source">{ear.by === 'service' ? t.listeningService : t.listening}</p>
      )}
      {state === 'muted' && <p className="words-source">{t.muted}</p>}
      {state === 'fetch' && (
        <Callout>
          <p>{t.fetchText}</p>
          <Button onClick={() => void ear.fetch()}>{t.fetch}</Button>
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
