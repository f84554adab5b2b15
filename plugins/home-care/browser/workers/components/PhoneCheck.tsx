import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Tag, TwoLines } from '#ui';
import { I18n } from '#core/shared';
import type { Worker } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { buildIn } from '../../mode/phone/buildIn.ts';

type Told = Pick<Worker, 'device'>;
const minuteMs = 60_000;
const moment = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** In a worker's row: whether their phone is there, and what it has not sent. */
export const PhoneCell = observer(({ device }: Told) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  if (!device) return <span className="pv-muted">{t.phoneShut}</span>;
  const { heard } = device;
  return (
    <TwoLines under={heard ? t.phoneHeard(i18n.date(heard.at, moment)) : t.phoneUnheard}>
      {heard && heard.unsent > 0 ? <Tag tone="wait">{t.phoneUnsent(heard.unsent)}</Tag> : t.phoneOpen}
    </TwoLines>
  );
});

/** All that a phone last told of itself; what nobody knows is said so. */
export const PhoneCheck = observer(({ device }: Told) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const heard = device?.heard ?? null;
  const clock = (slow: number): string => {
    if (Math.abs(slow) < minuteMs) return t.phoneClockRight;
    const minutes = i18n.number(Math.round(Math.abs(slow) / minuteMs));
    return slow > 0 ? t.phoneClockSlow(minutes) : t.phoneClockFast(minutes);
  };
  const build = (of: string): string => {
    const own = buildIn(document);
    if (of === '' || own === '') return t.phoneNotKnown;
    return of === own ? t.phoneBuildSame : t.phoneBuildOther;
  };
  const keeps = (is: boolean | null): string => (is === null ? t.phoneNotKnown : is ? t.phoneKeepsYes : t.phoneKeepsNo);
  const lines: readonly (readonly [string, string])[] = [
    [t.phoneLast, heard ? i18n.date(heard.at, moment) : t.phoneUnheard],
    [t.phoneWaits, heard ? i18n.number(heard.unsent) : t.phoneNotKnown],
    [t.phoneBuild, heard ? build(heard.build) : t.phoneNotKnown],
    [t.phoneKeeps, keeps(heard?.persisted ?? null)],
    [t.phoneClock, heard ? clock(heard.slow) : t.phoneNotKnown],
  ];
  return (
    <section aria-label={t.phoneCheck} className="hc-phone-check">
      <h3>{t.phoneCheck}</h3>
      {device ? (
        <dl className="hc-phone">
          {lines.map(([what, is]) => (
            <div key={what}>
              <dt className="pv-muted">{what}</dt>
              <dd>{is}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t.phoneShutText}</p>
      )}
    </section>
  );
});
