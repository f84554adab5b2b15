import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useI18n } from '../kernel.ts';

export interface WhenProps {
  /** ISO 8601. */
  readonly at: string;
}

const everyMs = 30_000;

/** Relative within a day, then the weekday, then the date; the exact time on hover and for screen readers. */
export const When = observer(({ at }: WhenProps) => {
  const i18n = useI18n();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  const exact = i18n.date(at);
  return (
    <time dateTime={at} title={exact}>
      {i18n.when(at, now)}
    </time>
  );
});
