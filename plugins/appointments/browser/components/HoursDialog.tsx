import { Plus, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Callout, Dialog, IconButton } from '../../../../core/browser/ui/index.ts';
import { I18n, Resources, Toasts } from '../../../../core/shared/index.ts';
import { getAvailability, saveAvailability } from '../../shared/hoursContract.ts';
import type { Availability } from '../../shared/visitTypes.ts';
import { messages } from '../messages.ts';

interface Props {
  readonly practitioner: string;
  readonly onClose: () => void;
}

/** When a practitioner works. */
export const HoursDialog = observer(({ practitioner, onClose }: Props) => {
  const t = useMessages(messages);
  const hours = useResource(getAvailability, { params: { id: practitioner } });
  return (
    <Dialog open title={t.hoursTitle} onClose={onClose}>
      <Async resource={hours}>
        {({ availability, version }) => (
          <HoursForm practitioner={practitioner} first={availability} version={version} onClose={onClose} />
        )}
      </Async>
    </Dialog>
  );
});

interface FormProps extends Props {
  readonly first: Availability;
  readonly version: string | null;
}

const HoursForm = observer(({ practitioner, first, version, onClose }: FormProps) => {
  const t = useMessages(messages);
  const errorText = useErrorText();
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const [{ week, away }, setHours] = useState(first);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // The first of January 2024 was a Monday.
  const dayName = (n: number): string =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, n + 1)));
  const setDay = (n: number, spans: Availability['week'][number]): void =>
    setHours({ away, week: week.map((one, at) => (at === n ? spans : one)) });
  const setAway = (n: number, change: Partial<Availability['away'][number]>): void =>
    setHours({ week, away: away.map((one, at) => (at === n ? { ...one, ...change } : one)) });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { availability: { week, away: away.filter(({ from, to }) => from && to) }, version };
      const { stranded } = await resources.send(saveAvailability, { params: { id: practitioner }, body });
      const message = stranded.length > 0 ? t.stranded(stranded.length) : t.hoursSaved;
      toasts.show({ message, intent: stranded.length > 0 ? 'warning' : 'success' });
      onClose();
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="av-hours">
      <p className="pv-muted">{t.hoursHelp}</p>
      {refused && <Callout tone="bad">{refused}</Callout>}
      {week.map((spans, n) => (
        <fieldset key={n}>
          <legend>{dayName(n)}</legend>
          {spans.map((span, at) => (
            <div key={at} className="av-span">
              {(['from', 'to'] as const).map((edge) => (
                <input
                  key={edge}
                  type="time"
                  step={300}
                  className="pv-input"
                  aria-label={`${dayName(n)}, ${t[edge]}`}
                  value={span[edge]}
                  onChange={(event) =>
                    setDay(
                      n,
                      spans.map((one, which) => (which === at ? { ...one, [edge]: event.target.value } : one)),
                    )
                  }
                />
              ))}
              <IconButton
                icon={Trash}
                label={`${t.removeSpan}: ${dayName(n)}`}
                onClick={() =>
                  setDay(
                    n,
                    spans.filter((_, which) => which !== at),
                  )
                }
              />
            </div>
          ))}
          {spans.length < 6 && (
            <IconButton
              icon={Plus}
              label={`${t.addSpan}: ${dayName(n)}`}
              onClick={() => setDay(n, [...spans, { from: '09:00', to: '12:00' }])}
            />
          )}
        </fieldset>
      ))}
      <fieldset>
        <legend>{t.away}</legend>
        {away.map((one, n) => (
          <div key={n} className="av-span">
            <input
              type="date"
              className="pv-input"
              aria-label={t.awayFrom}
              value={one.from}
              onChange={(event) => setAway(n, { from: event.target.value })}
            />
            <input
              type="date"
              className="pv-input"
              aria-label={t.awayTo}
              value={one.to}
              min={one.from}
              onChange={(event) => setAway(n, { to: event.target.value })}
            />
            <input
              className="pv-input"
              aria-label={t.awayWhy}
              placeholder={t.awayWhy}
              maxLength={120}
              value={one.why}
              onChange={(event) => setAway(n, { why: event.target.value })}
            />
            <IconButton
              icon={Trash}
              label={t.removeSpan}
              onClick={() => setHours({ week, away: away.filter((_, which) => which !== n) })}
            />
          </div>
        ))}
        <Button onClick={() => setHours({ week, away: [...away, { from: '', to: '', why: '' }] })}>{t.addAway}</Button>
      </fieldset>
      <div className="av-acts">
        <Button intent="primary" busy={busy} onClick={() => void save()}>
          {t.save}
        </Button>
      </div>
    </div>
  );
});
