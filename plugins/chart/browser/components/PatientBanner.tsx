import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ChartBanner, Contributed, useMessages, useService, useSlot } from '#core/browser';
import { Avatar, Callout } from '#ui';
import { I18n } from '#core/shared';
import { personName } from '#clinical/shared';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import { ageOn, isDeceased, phoneOf, recordNumberOf } from '../../shared/patient.ts';
import { messages } from '../messages/index.ts';

const today = (): string => new Date().toLocaleDateString('en-CA');

interface PatientBannerProps {
  readonly patient: Patient;
  readonly children?: ReactNode;
}

/** Who this is, and what must not be missed on any tab. */
export const PatientBanner = observer(({ patient, children }: PatientBannerProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const items = [...useSlot(ChartBanner)].sort((one, other) => one.item.order - other.item.order);
  const { birthDate, gender, deceasedDateTime } = patient;
  const dead = isDeceased(patient);
  const age = birthDate ? ageOn(birthDate, deceasedDateTime ?? today()) : null;
  const phone = phoneOf(patient);
  const day = (date: string): string => i18n.date(date.slice(0, 10), { dateStyle: 'medium' }) || date;
  const unborn = birthDate !== undefined && birthDate > today();
  const facts: readonly (readonly [string, string | undefined])[] = [
    [
      t.born,
      birthDate &&
        [day(birthDate), unborn ? `(${t.bornLater})` : age && !dead && `(${t.age(age)})`].filter(Boolean).join(' '),
    ],
    [t.sex, gender && t[`gender_${gender}`]],
    [t.card, healthCardText(patient.identifier)],
    [t.recordNumber, recordNumberOf(patient)],
    [t.phone, phone],
  ];
  return (
    <section className="chart-banner" aria-label={t.banner}>
      {dead && (
        <Callout tone="bad">
          <b>{deceasedDateTime ? t.deceasedOn(day(deceasedDateTime)) : t.deceased}</b>
          {deceasedDateTime && age && <> · {t.diedAged(t.age(age))}</>}
        </Callout>
      )}
      <div className="chart-who">
        <Avatar name={personName(patient.name)} size={44} />
        <dl>
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {items.map(({ owner, item: { id, card: Line } }) => (
        <Contributed key={id} owner={owner} loading={<span />}>
          <Line />
        </Contributed>
      ))}
      {children}
    </section>
  );
});
