import { useEffect, useMemo, useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { I18n } from '#core/shared';
import { messages } from '../messages/index.ts';
import { ClinicClock } from '../stores/ClinicClock.ts';

const everyMs = 15_000;

export interface ClinicTime {
  /** By the clinic's clock. */
  readonly now: Date;
  /** '10:20 a.m. EST at the clinic' where the reader's clocks show another time than the clinic's; null where they agree. */
  atClinic(moment: Date | string): string | null;
  /** The same without words and day, for a list that says once whose times these are: '10:20 a.m. EST'. */
  clockThere(moment: Date | string): string | null;
  /** How wrong this device's clock is, in words; null where it is right. */
  readonly warning: string | null;
}

/** The clinic's time, kept going while the component is on screen. Read it in an `observer`. */
export const useClinicTime = (): ClinicTime => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const clock = useStore(ClinicClock);
  const [, tick] = useState(0);
  useEffect(() => {
    void clock.ask();
    const timer = setInterval(() => {
      tick((n) => n + 1);
      void clock.ask();
    }, everyMs);
    return () => clearInterval(timer);
  }, [clock]);
  const { zone, minutesWrong } = clock;
  const shown = useMemo(() => {
    const there = (moment: Date | string, parts: Intl.DateTimeFormatOptions): string | null => {
      const text = zone === null ? null : i18n.date(moment, { ...parts, timeZone: zone });
      return text === i18n.date(moment, parts) ? null : text;
    };
    const hour = { hour: 'numeric', minute: '2-digit' } as const;
    return {
      atClinic: (moment: Date | string) => {
        const text = there(moment, { weekday: 'short', ...hour });
        return text === null ? null : t.clinicZone(text);
      },
      clockThere: (moment: Date | string) => there(moment, hour),
    };
  }, [zone, i18n, t]);
  return { now: clock.now(), ...shown, warning: minutesWrong === 0 ? null : t.clockWrong(minutesWrong) };
};
