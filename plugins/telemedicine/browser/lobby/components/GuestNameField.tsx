import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages } from '#core/browser';
import type { AttendanceStore } from '../stores/AttendanceStore.ts';
import { lobbyMessages } from '../messages/index.ts';

interface GuestNameFieldProps {
  readonly attendance: AttendanceStore;
  /** The name that stands now. */
  readonly now: string;
  readonly saved: () => void;
}

/** Guests say themselves what they are called; people with an account have their own name. */
export const GuestNameField = observer(({ attendance, now, saved }: GuestNameFieldProps) => {
  const t = useMessages(lobbyMessages);
  const id = useId();
  return (
    <div className="pv-field">
      <label htmlFor={id}>{t.nameLabel}</label>
      <input
        id={id}
        className="pv-input"
        type="text"
        autoComplete="name"
        maxLength={80}
        value={attendance.name ?? now}
        aria-describedby={`${id}-help`}
        onChange={(event) => attendance.call(event.target.value)}
        onBlur={() => {
          if (attendance.name !== null && attendance.name.trim() !== now) saved();
        }}
      />
      <span id={`${id}-help`} className="pv-field-help">
        {t.nameHelp}
      </span>
    </div>
  );
});
