import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FactList } from '#clinical/browser';
import { ChartBanner, Contributed, useMessages, useService, useSlot } from '#core/browser';
import { Avatar, Callout } from '#ui';
import { I18n } from '#core/shared';
import { personName } from '#clinical/shared';
import { ageOn, isDeceased } from '../../shared/patient.ts';
import { recordDay, usePatientFacts } from '../hooks/usePatientFacts.ts';
import { messages } from '../messages/index.ts';

interface PatientBannerProps {
  readonly patient: Patient;
  readonly children?: ReactNode;
}

/** Who this is, and what must not be missed on any tab. */
export const PatientBanner = observer(({ patient, children }: PatientBannerProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const items = [...useSlot(ChartBanner)].sort((one, other) => one.item.order - other.item.order);
  const { birthDate, deceasedDateTime } = patient;
  const age = birthDate && deceasedDateTime ? ageOn(birthDate, deceasedDateTime) : null;
  const facts = usePatientFacts(patient);
  return (
    <section className="chart-banner" aria-label={t.banner}>
      {isDeceased(patient) && (
        <Callout tone="bad">
          <b>{deceasedDateTime ? t.deceasedOn(recordDay(deceasedDateTime, i18n)) : t.deceased}</b>
          {age && <> · {t.diedAged(t.age(age))}</>}
        </Callout>
      )}
      <div className="chart-who">
        <Avatar name={personName(patient.name)} size={44} />
        <FactList facts={facts} />
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
