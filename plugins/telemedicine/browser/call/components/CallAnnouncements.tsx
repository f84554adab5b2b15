import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from '../hooks/useCallSession.ts';

/** Announces for a moment who joined, left, waits or wrote, and changes of this person's microphone and camera. */
export const CallAnnouncements = observer(() => {
  const t = useMessages(callMessages);
  const { announcements, call } = useCallSession();
  const { microphone, camera } = call.tracks;
  return (
    <>
      <ul className="tc-news" aria-live="polite" aria-relevant="additions">
        {announcements.items.map(({ id, kind, name }) => (
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
