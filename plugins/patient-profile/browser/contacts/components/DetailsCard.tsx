import type { ContactPoint, Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, Card, Dialog, Tag } from '#ui';
import { Auth, I18n, type Resource } from '#core/shared';
import { personName, type Stored } from '#clinical/shared';
import type { requestKinds } from '#plugins/patient-profile/shared/calls.ts';
import { printedNumber, provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { verifiedOf } from '#plugins/patient-profile/shared/verification.ts';
import { contactsTexts } from '../messages/index.ts';
import { RequestDialog } from '../../dialogs/RequestDialog.tsx';
import { DetailsDialog } from '../dialogs/DetailsDialog.tsx';
import { withSignIn } from '../signInEmail.ts';
import { useIsOwnRecord } from '../hooks/useIsOwnRecord.ts';
import { VerifyDialog } from '../dialogs/VerifyDialog.tsx';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
}

type Asking = Extract<(typeof requestKinds)[number], 'name' | 'birth-date' | 'card-number' | 'phone'>;

/** Who one is and how one is reached. What is checked against papers is asked for; the rest is changed here. */
export const DetailsCard = observer(({ patient, resource }: Props) => {
  const t = useMessages(contactsTexts);
  const i18n = useService(I18n);
  const own = useIsOwnRecord();
  const { email } = useService(Auth);
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [verifying, setVerifying] = useState<ContactPoint | null>(null);
  const known = (patient.telecom ?? []).filter(
    ({ system, use }) => use !== 'old' && ['phone', 'email'].includes(system ?? ''),
  );
  // Patients are reached where they sign in: what their record says beside that is theirs no more.
  const points = own && email !== null ? withSignIn(known, email) : known;
  const card = patient.identifier?.find(({ system }) => provinceOfSystem(system) !== undefined);
  const [address] = patient.address ?? [];

  const line = (label: string, value: ReactNode, wish?: Asking) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{value || t.none}</span>
        {own && wish && (
          <button
            type="button"
            className="pv-link-button"
            aria-label={`${t.askChange}: ${label}`}
            onClick={() => setAsking(wish)}
          >
            {t.askChange}
          </button>
        )}
      </dd>
    </div>
  );
  const point = (one: ContactPoint) => {
    const verified = verifiedOf(one);
    return (
      <div key={`${one.system}${one.value}`}>
        <dt>{one.system === 'phone' ? t.phone : t.email}</dt>
        <dd>
          <span>{one.value}</span>
          {verified ? (
            <Tag tone="good">{t.verifiedOn(i18n.date(verified.on, { dateStyle: 'medium' }))}</Tag>
          ) : own ? (
            <button
              type="button"
              className="pv-link-button"
              aria-label={`${t.verify}: ${one.value ?? ''}`}
              onClick={() => setVerifying(one)}
            >
              {t.verify}
            </button>
          ) : (
            <Tag>{t.notVerified}</Tag>
          )}
        </dd>
      </div>
    );
  };

  return (
    <Card
      title={own ? t.detailsTitle : t.detailsTitleStaff}
      action={own ? <Button onClick={() => setEditing(true)}>{t.edit}</Button> : undefined}
    >
      <dl className="pp-facts">
        {line(t.fullName, personName(patient.name), 'name')}
        {line(t.birthDate, patient.birthDate && i18n.date(patient.birthDate, { dateStyle: 'long' }), 'birth-date')}
        {line(t.cardNumber, card?.value && printedNumber(provinceOfSystem(card.system), card.value), 'card-number')}
        {points.map(point)}
        {!points.some(({ system }) => system === 'phone') && line(t.phone, t.noPhone)}
        {!points.some(({ system }) => system === 'email') && line(t.email, t.noEmail)}
        {line(
          t.address,
          address &&
            [...(address.line ?? []), address.city, address.state, address.postalCode].filter(Boolean).join(', '),
        )}
      </dl>
      {own && (
        <p className="pv-muted">
          {t.fixedNote} {email !== null && t.emailFixed}
        </p>
      )}
      {editing && <DetailsDialog patient={patient} resource={resource} close={() => setEditing(false)} />}
      {asking && (
        <RequestDialog wish={asking} title={t.askTitle} label={t[`ask_${asking}`]} close={() => setAsking(null)} />
      )}
      {verifying?.system === 'email' && <VerifyDialog email={verifying.value ?? ''} close={() => setVerifying(null)} />}
      {verifying?.system === 'phone' && (
        <Dialog
          open
          title={t.verifyPhone}
          onClose={() => setVerifying(null)}
          width="narrow"
          actions={
            <Button
              intent="primary"
              onClick={() => {
                setVerifying(null);
                setAsking('phone');
              }}
            >
              {t.askCall}
            </Button>
          }
        >
          <Callout tone="wait">{t.smsOff}</Callout>
        </Dialog>
      )}
    </Card>
  );
});
