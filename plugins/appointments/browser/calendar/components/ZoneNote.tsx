import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import type { CalendarAddress } from '../hooks/useCalendarAddress.ts';

/** Whose clock the times are read from, said only where it matters. */
export const ZoneNote = observer(({ address: { shown, clock } }: { readonly address: CalendarAddress }) => {
  const t = useMessages(messages);
  const elsewhere = useClinicTime().atClinic(new Date(shown.start.getTime() + 12 * 3_600_000)) !== null;
  if (!elsewhere || !clock) return null;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className="pv-muted av-zone">{clock.zone === null ? t.zoneNote(here) : t.zoneNoteStaff(clock.zone, here)}</p>
  );
});
