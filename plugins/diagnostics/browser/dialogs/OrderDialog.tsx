import type { CodeableConcept, Patient, Practitioner, Reference, ServiceRequest } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useEncounterNow, useEnteredInError, useRead, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { optionsOf, SelectField, TextField, useForm, useUrgencyWord } from '#ui';
import { ConceptField, PatientField } from '#clinical/browser';
import { Auth } from '#core/shared';
import {
  ClinicalRecord,
  idOf,
  personName,
  priorities,
  referenceTo,
  type Stored,
  urgencyOf,
  valueSetUrl,
} from '#clinical/shared';
import { orderCategories, orderKinds, type OrderKind } from '../../shared/orders.ts';
import { messages } from '../messages/index.ts';

interface Typed {
  readonly [name: string]: unknown;
  readonly patient: Reference<Patient> | null;
  readonly kind: string;
  readonly what: CodeableConcept | null;
  readonly why: string;
  readonly urgency: string;
  readonly to: string;
  readonly note: string;
}

const orderOf = (
  typed: Typed,
  patient: Reference<Patient>,
  me: Reference<Practitioner> | null,
  encounter: string | null,
): ServiceRequest => {
  const [why, to, note] = [typed.why, typed.to, typed.note].map((text) => text.trim());
  return {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    category: [{ coding: [orderCategories[typed.kind as OrderKind]] }],
    priority: typed.urgency as ServiceRequest['priority'],
    code: typed.what ?? undefined,
    subject: patient,
    authoredOn: new Date().toISOString(),
    ...(encounter === null ? {} : { encounter: referenceTo('Encounter', encounter) }),
    ...(me ? { requester: me } : {}),
    ...(why ? { reasonCode: [{ text: why }] } : {}),
    ...(to ? { performer: [{ display: to }] } : {}),
    ...(note ? { note: [{ text: note }] } : {}),
  };
};

interface OrderDialogProps {
  readonly patient: string | null;
  /** FHIR id of the Encounter at which it is ordered; without one, the one that both are in. */
  readonly encounter?: string | null;
  readonly close: () => void;
}

/** Orders a test or a referral. What is typed survives closing, a lock and a reload. */
export const OrderDialog = observer(({ patient, encounter = null, close }: OrderDialogProps) => {
  const t = useMessages(messages);
  const record = useService(ClinicalRecord);
  const word = useUrgencyWord();
  const { selectedUser: user } = useService(Auth);
  const known = useRead('Patient', patient, { about: patient });
  const going = useEncounterNow(encounter === null ? patient : null);
  const settled = patient === null ? null : referenceTo('Patient', patient, known.data && personName(known.data.name));
  const me = user?.resourceId
    ? referenceTo('Practitioner', user.resourceId, `${user.firstName} ${user.lastName}`)
    : null;
  const { mark, undone } = useEnteredInError();
  const form = useForm<Typed, Stored<ServiceRequest> | false>({
    fields: {
      patient: { label: t.orderFor, required: settled === null },
      kind: { label: t.orderKind, required: true },
      what: { label: t.orderWhat, required: true },
      why: { label: t.orderWhy, required: true },
      urgency: { label: t.orderUrgency, required: true },
      to: { label: t.orderTo },
      note: { label: t.orderNote },
    },
    initial: { patient: null, kind: 'laboratory', what: null, why: '', urgency: 'routine', to: '', note: '' },
    submit: async (typed) => {
      const subject = settled ?? typed.patient;
      if (!subject) return false;
      return record.create(orderOf(typed, subject, me, encounter ?? going));
    },
    done: t.ordered,
    undo: async (added) => added && record.update(mark(added)),
    undone,
  });
  return (
    <PatientFormDialog
      about={patient ?? idOf(form.values.patient ?? undefined, 'Patient') ?? null}
      form={form}
      title={t.order}
      action={t.placeOrder}
      draft={draftKey('diagnostics', 'order', patient ?? '')}
      onClose={close}
    >
      {!settled && <PatientField form={form} name="patient" />}
      <div className="dx-two">
        <SelectField form={form} name="kind" options={optionsOf(orderKinds, (value) => t[`kind_${value}`])} />
        <SelectField form={form} name="urgency" options={optionsOf(priorities, (value) => word(urgencyOf(value)))} />
      </div>
      <ConceptField
        form={form}
        name="what"
        valueSet={form.values.kind === 'laboratory' ? valueSetUrl('laboratory-orders') : undefined}
      />
      <TextField form={form} name="why" maxLength={300} />
      <TextField form={form} name="to" maxLength={200} help={t.orderToHelp} />
      <TextField form={form} name="note" multiline rows={2} maxLength={1000} />
    </PatientFormDialog>
  );
});
