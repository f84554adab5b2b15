import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';

/** Whose clock the times are read from, said only where it matters. */
export const ZoneNote = observer(({ at }: { readonly at: Date }) => {
  const t = useMessages(messages);
  const here = useClinicTime().atClinic(new Date(at.getTime() + 12 * 3_600_000));
  if (here === null) return null;
  return (
    <p className="pv-muted av-zone">
      {t.zoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)} {t.zoneNoteClinic}
    </p>
  );
});
