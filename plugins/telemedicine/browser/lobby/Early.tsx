import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import type { Visit } from '../../shared/visit.ts';
import { Room } from '../stores/Room.ts';
import { Block } from './Block.tsx';
import { inMinutes } from './duration.ts';
import { lobbyMessages } from './messages.ts';
import { useClock } from './useClock.ts';

const day = 86_400_000;

/** Counts down by the server's clock, and opens by itself. */
export const Early = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(lobbyMessages);
  const i18n = useService(I18n);
  const room = useStore(Room);
  const now = useClock();
  const left = new Date(visit.opens).getTime() - now.getTime();
  const open = left <= 0;
  useEffect(() => {
    if (!open) return undefined;
    void room.refresh();
    // The server opens it a moment later than this page thinks.
    const timer = setInterval(() => void room.refresh(), 3000);
    return () => clearInterval(timer);
  }, [room, open]);
  return (
    <Block title={t.earlyTitle} tone="wait">
      <p>
        {t.earlyText(
          left < day ? i18n.time(visit.opens) : i18n.date(visit.opens, { dateStyle: 'full', timeStyle: 'short' }),
        )}
      </p>
      {left < day && (
        <p className="tl-big" role="timer">
          {t.opensIn(inMinutes(left, t))}
        </p>
      )}
      <p>{t.earlyMeanwhile}</p>
    </Block>
  );
});
