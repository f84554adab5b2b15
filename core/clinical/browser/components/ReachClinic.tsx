import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useResource } from '#core/browser/react/useResource.ts';
import { useService, useWanted } from '#core/browser/react/useService.ts';
import { Auth, type CallAnswer, clockText, FeatureStates, I18n, reachClinic } from '#core/shared';
import { Async } from '#ui/states/Async.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { recordTexts } from '../messages.ts';

type Hours = NonNullable<CallAnswer<typeof reachClinic>['hours']>;

/** Days in a row with the same hours, as one line each: 'Mon – Fri', 'Sat – Sun'. */
const linesOf = (hours: Hours) =>
  hours.reduce<{ readonly from: number; readonly to: number; readonly day: Hours[number] }[]>((lines, day, at) => {
    const last = lines.at(-1);
    const same = last && last.day?.open === day?.open && last.day?.close === day?.close;
    return same ? [...lines.slice(0, -1), { ...last, to: at }] : [...lines, { from: at, to: at, day }];
  }, []);

/** For patients, where the clinic has messages switched off: its telephone and its hours. Nothing where they can write. */
export const ReachClinic = observer(() => {
  const features = useWanted(FeatureStates);
  const { activeRole } = useService(Auth);
  return features && activeRole === 'patient' && !features.isRunning('messaging') ? <ClinicHours /> : null;
});

/** The clinic's telephone and opening hours. */
export const ClinicHours = observer(() => {
  const t = useMessages(recordTexts);
  const i18n = useService(I18n);
  const clinic = useResource(reachClinic, {}, { keep: ['patient'] });
  // The first of January 2024 was a Monday.
  const name = (day: number): string => i18n.date(`2024-01-0${day + 1}`, { weekday: 'short' });
  return (
    <Async resource={clinic}>
      {({ phone, hours }) => (
        <div className="pv-reach">
          {phone === null ? (
            <p>{t.noClinicPhone}</p>
          ) : (
            <Button href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t.callClinic(phone)}</Button>
          )}
          {hours && (
            <dl aria-label={t.clinicHours}>
              {linesOf(hours).map(({ from, to, day }) => (
                <Fragment key={from}>
                  <dt>{from === to ? name(from) : `${name(from)} – ${name(to)}`}</dt>
                  <dd>
                    {day
                      ? `${clockText(day.open, i18n.locale)} – ${clockText(day.close, i18n.locale)}`
                      : t.clinicClosed}
                  </dd>
                </Fragment>
              ))}
            </dl>
          )}
        </div>
      )}
    </Async>
  );
});
