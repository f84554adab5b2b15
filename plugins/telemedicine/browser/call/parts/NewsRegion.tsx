import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { callTexts } from '../callTexts.ts';
import { useDesk } from './desk.ts';

/** Said politely and shown for a moment: who came, left, waits, wrote; and one's own microphone and camera. */
export const NewsRegion = observer(() => {
  const t = useMessages(callTexts);
  const { news, call } = useDesk();
  const { microphone, camera } = call.tracks;
  return (
    <>
      <ul className="tc-news" aria-live="polite" aria-relevant="additions">
        {news.items.map(({ id, kind, name }) => (
          <li key={id}>{t[kind](name)}</li>
        ))}
      </ul>
      <div className="pv-seen-only-by-readers" role="status">
        {microphone ? t.announceMicrophoneOn : t.announceMicrophoneOff}{' '}
        {camera ? t.announceCameraOn : t.announceCameraOff}
      </div>
    </>
  );
});
