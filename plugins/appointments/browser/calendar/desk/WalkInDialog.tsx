import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useMessages, useResource, useService, useStore } from '#core/browser';
import { PatientDialog, PatientField } from '#clinical/browser';
import { idOf } from '#clinical/shared';
import { Async, Callout, Empty, Form, SelectField, SubmitButton, TextField, useForm } from '#ui';
import { CallFailure, Http, I18n, Resources, Toasts } from '#core/shared';
import { bookablePeople, listVisitTypes, walkIn } from '#plugins/appointments/shared/calls.ts';
import { workedTimes } from '#plugins/appointments/shared/hoursCalls.ts';
import { sitesFor } from '#plugins/appointments/shared/site.ts';
import { messages } from '../../messages/index.ts';
import { useSites } from '../../sites/hooks/useSites.ts';
import { ClinicClock } from '../../stores/ClinicClock.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { deskTexts } from './messages/index.ts';

interface Props {
  /** How many wait for each practitioner, by FHIR id; null: not known, as of another day. */
  readonly waiting: ReadonlyMap<string, number> | null;
  readonly onClose: () => void;
}

interface Values {
  readonly patient: Reference<Patient> | null;
  readonly type: string;
  readonly site: string;
  readonly practitioner: string;
  readonly reason: string;
  readonly [field: string]: unknown;
}

/** Whoever is free next; no FHIR id is so written. */
const anybody = '*';
const minuteMs = 60_000;

const blank: Values = { patient: null, type: '', site: '', practitioner: '', reason: '' };

/** Who came without a booking: patient, what for, and for whom they wait. */
export const WalkInDialog = observer(({ waiting, onClose }: Props) => {
  const t = useMessages(deskTexts);
  const words = useMessages(messages);
  const i18n = useService(I18n);
  const http = useService(Http);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const acts = useStore(VisitActions);
  const types = useResource(listVisitTypes, {});
  const people = useResource(bookablePeople, {});
  const { all: sites } = useSites();
  const clock = useStore(ClinicClock);
  /** The minute in which the dialog was opened: who works then. */
  const [query] = useState(() => {
    const from = clock.now().getTime();
    return { from: new Date(from).toISOString(), to: new Date(from + minuteMs).toISOString() };
  });
  const { data: working } = useResource(workedTimes, { query });
  /** However often the same is sent, they come once; another patient or another reason is another walk-in. */
  const sent = useRef<{ readonly asked: string; readonly key: string }>(undefined);
  const keyOf = (body: object): string => {
    const asked = JSON.stringify(body);
    if (sent.current?.asked !== asked) sent.current = { asked, key: crypto.randomUUID() };
    return sent.current.key;
  };
  const offered = (types.data?.data ?? []).filter(({ active, mode }) => active && mode === 'clinic');
  const placesFor = (id: string) => {
    const type = offered.find((one) => one.id === id);
    return type ? sitesFor(sites, type) : [];
  };
  const form = useForm<Values>({
    fields: {
      patient: { label: words.patient, required: true },
      type: { label: words.type, required: true },
      site: { label: words.site, requiredWhen: (values) => placesFor(values.type).length > 1 },
      practitioner: { label: t.waitsFor, required: true },
      reason: { label: words.reason },
    },
    initial: blank,
    submit: async ({ patient, type, site, practitioner, reason }) => {
      const here = placesFor(type);
      const place = here.length === 1 ? here[0]!.id : here.find(({ id }) => id === site)?.id;
      const body = {
        ...{ patient: idOf(patient ?? undefined, 'Patient') ?? '', type },
        ...(practitioner === anybody ? {} : { practitioner }),
        ...(place === undefined ? {} : { site: place }),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      };
      const { id, practitioner: whom } = await http
        .send(walkIn, { body }, { key: keyOf(body) })
        .catch((error: unknown) => {
          if (error instanceof CallFailure && error.code === 'site_closed')
            throw new CallFailure(error.status, 'shown', words.siteClosed);
          throw error;
        });
      resources.stale('appointments');
      toasts.undo(
        t.waitsNow(patient?.display ?? words.patient, whom),
        () => void acts.removeWalkIn({ id }, t.walkInBack),
      );
      onClose();
    },
  });
  const { values } = form;
  const here = placesFor(values.type);
  const whose = idOf(values.patient ?? undefined, 'Patient') ?? null;
  const all = waiting && [...waiting.values()].reduce((sum, one) => sum + one, 0);
  const named = people.data?.data.find(({ id }) => id === values.practitioner)?.name;
  const isAway = named !== undefined && working?.data.some(({ id }) => id === values.practitioner) === false;
  const options = (people.data?.data ?? []).map(({ id, name }) => ({
    value: id,
    label: waiting ? t.waitingNow(name, waiting.get(id) ?? 0) : name,
  }));
  return (
    <PatientDialog about={whose} open title={t.walkInTitle} onClose={onClose}>
      <Async resource={types}>
        {(_data, known) =>
          offered.length === 0 ? (
            <Empty of={known} title={t.noType} text={t.noTypeText} />
          ) : (
            <Form form={form}>
              <p className="pv-muted">{t.walkInLead}</p>
              <PatientField form={form} name="patient" />
              <SelectField
                form={form}
                name="type"
                options={offered.map((type) => ({
                  value: type.id,
                  label: `${i18n.locale === 'fr-CA' ? type.nameFr : type.nameEn} · ${words.minutes(type.minutes)}`,
                }))}
              />
              {here.length > 1 && (
                <SelectField
                  form={form}
                  name="site"
                  options={[
                    { value: '', label: words.chooseSite },
                    ...here.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              )}
              <SelectField
                form={form}
                name="practitioner"
                options={[
                  { value: '', label: t.choosePractitioner },
                  { value: anybody, label: all === null ? t.freeNext : t.waitingNow(t.freeNext, all) },
                  ...options,
                ]}
              />
              <div role="status">{isAway && <Callout tone="wait">{t.notWorking(named)}</Callout>}</div>
              <TextField form={form} name="reason" multiline rows={2} maxLength={500} />
              <SubmitButton form={form}>{t.walkInTitle}</SubmitButton>
            </Form>
          )
        }
      </Async>
    </PatientDialog>
  );
});
