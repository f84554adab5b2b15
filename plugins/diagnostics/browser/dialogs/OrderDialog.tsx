import type { CodeableConcept, Identifier, Patient, Practitioner, Reference, ServiceRequest } from '@medplum/fhirtypes';
import { Plus } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import { observer } from 'mobx-react-lite';
import {
  draftKey,
  useAttempt,
  useEncounterNow,
  useEnteredInError,
  useRead,
  PatientFormDialog,
} from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { MenuButton, optionsOf, SelectField, TextField, useForm, useUrgencyWord } from '#ui';
import { ConceptField, PatientField } from '#clinical/browser';
import { Auth, I18n } from '#core/shared';
import {
  ClinicalRecord,
  idOf,
  isOf,
  personName,
  priorities,
  referenceTo,
  type Stored,
  urgencyOf,
} from '#clinical/shared';
import { ownOrderSets, usualOrderSets, withTests } from '../../shared/orderSets.ts';
import { ownTemplates, usualTemplates } from '../../shared/orderTemplates.ts';
import { getSettings } from '../../shared/calls.ts';
import { orderCategories, orderKinds, type OrderKind } from '../../shared/orders.ts';
import { ChosenTests } from '../components/ChosenTests.tsx';
import { messages } from '../messages/index.ts';

/** Orders that were made together have one requisition: all of them are made, or none. */
const requisitions = 'urn:pavilion:requisition';

interface Typed {
  readonly [name: string]: unknown;
  readonly patient: Reference<Patient> | null;
  readonly kind: string;
  /** Those that are chosen already. */
  readonly tests: readonly CodeableConcept[];
  readonly what: CodeableConcept | null;
  readonly why: string;
  readonly urgency: string;
  readonly to: string;
  readonly note: string;
}

const orderOf = (
  typed: Typed,
  what: CodeableConcept,
  requisition: Identifier | undefined,
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
    code: what,
    ...(requisition && { requisition }),
    subject: patient,
    authoredOn: new Date().toISOString(),
    ...(encounter === null ? {} : { encounter: referenceTo('Encounter', encounter) }),
    ...(me ? { requester: me } : {}),
    ...(why ? { reasonCode: [{ text: why }] } : {}),
    ...(to ? { performer: [{ display: to }] } : {}),
    ...(note ? { note: [{ text: note }] } : {}),
  };
};

/** What is ordered: the tests chosen one by one, or the one thing that is asked for. */
const orderedOf = ({ kind, tests, what }: Typed): readonly CodeableConcept[] =>
  withTests(kind === 'laboratory' ? tests : [], what ? [what] : []);

interface OrderDialogProps {
  readonly patient: string | null;
  /** FHIR id of the Encounter at which it is ordered; without one, the one that both are in. */
  readonly encounter?: string | null;
  readonly close: () => void;
}

const AddButton = ({ label, items }: Pick<ComponentProps<typeof MenuButton>, 'label' | 'items'>) => (
  <div>
    <MenuButton label={label} align="start" items={items}>
      <span className="pv-button">
        <Plus size={16} aria-hidden /> {label}
      </span>
    </MenuButton>
  </div>
);

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
  const { locale } = useService(I18n);
  const own = useResource(getSettings, {});
  const attempt = useAttempt();
  const form = useForm<Typed, readonly Stored[] | false>({
    fields: {
      patient: { label: t.orderFor, required: settled === null },
      kind: { label: t.orderKind, required: true },
      tests: { label: t.orderTests },
      what: { label: t.orderWhat, requiredWhen: (typed) => orderedOf(typed).length === 0 },
      why: { label: t.orderWhy, required: true },
      urgency: { label: t.orderUrgency, required: true },
      to: { label: t.orderTo },
      note: { label: t.orderNote },
    },
    initial: {
      patient: null,
      kind: 'laboratory',
      tests: [],
      what: null,
      why: '',
      urgency: 'routine',
      to: '',
      note: '',
    },
    submit: async (typed) => {
      const subject = settled ?? typed.patient;
      if (!subject) return false;
      return attempt(JSON.stringify([subject.reference, typed]), (key) => {
        const all = orderedOf(typed);
        const requisition = all.length > 1 ? { system: requisitions, value: key } : undefined;
        return all.map((test) => ({ create: orderOf(typed, test, requisition, subject, me, encounter ?? going) }));
      });
    },
    done: (typed) => t.ordered(orderedOf(typed).length),
    undo: async (added) =>
      added &&
      record.transaction(added.filter((one) => isOf(one, 'ServiceRequest')).map((one) => ({ update: mark(one) }))),
    undone,
  });
  const { kind, tests, note } = form.values;
  const sets = [
    ...usualOrderSets(locale),
    ...ownOrderSets(
      (own.data?.sets ?? []).filter((one) => !one.kind),
      locale,
    ),
  ];
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
      {kind === 'laboratory' ? (
        <>
          <div className="dx-first" data-focus={settled ? true : undefined}>
            <ChosenTests form={form} />
          </div>
          <AddButton
            label={t.orderSet}
            items={sets.map((set) => ({
              text: set.name,
              onClick: () => form.set('tests', withTests(tests, set.tests)),
            }))}
          />
        </>
      ) : (
        <>
          <ConceptField form={form} name="what" />
          {kind === 'imaging' || kind === 'referral' ? (
            <AddButton
              label={t.orderTemplate}
              items={[...usualTemplates(kind, locale), ...ownTemplates(own.data?.sets ?? [], kind, locale)].map(
                (template) => ({
                  text: template.name,
                  onClick: () => {
                    form.set('what', template.what);
                    // What somebody wrote is not lost for a template.
                    if (note.trim() === '') form.set('note', template.note);
                  },
                }),
              )}
            />
          ) : null}
        </>
      )}
      <TextField form={form} name="why" maxLength={300} />
      <TextField form={form} name="to" maxLength={200} help={t.orderToHelp} />
      <TextField form={form} name="note" multiline rows={2} maxLength={1000} />
    </PatientFormDialog>
  );
});
