import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, FormDialog, useAction, useDateCheck, useForm } from '#ui';
import { looksLikeEmail, I18n, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { looksLikePhone, looksLikePostalCode } from '#clinical/shared/contacts/contactFormats.ts';
import { isProvince } from '#clinical/shared/healthCard.ts';
import { invite } from '#plugins/account/shared/index.ts';
import { type Duplicate, duplicatesOf } from '../../shared/duplicates.ts';
import { emptyNewPatient, type NewPatientValues, patientFrom, typedCardProblem } from '../../shared/newPatient.ts';
import { listName } from '../../shared/patient.ts';
import { DuplicateList } from '../components/DuplicateList.tsx';
import { NewPatientFields } from '../components/NewPatientFields.tsx';
import { menuTexts } from '../messages/menu/index.ts';
import { messages } from '../messages/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { chartPath } from '../paths.ts';

/**
 * A new patient at the desk, after a look at who might be the same person. Where somebody is alike, the button that Enter presses
 * opens their chart; a second record is made by the other one.
 */
export const NewPatientDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(patientsTexts);
  const menu = useMessages(menuTexts);
  const texts = useMessages(messages);
  const record = useService(ClinicalRecord);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const router = useService(Router);
  const { locale } = useService(I18n);
  const dateProblem = useDateCheck();
  const { run, busy } = useAction();
  const [alike, setAlike] = useState<readonly Duplicate[] | null>(null);
  const another = useRef(false);
  const phoneProblem = (text: string): string | undefined => (looksLikePhone(text) ? undefined : menu.badPhone);

  /** Whoever is added is there, also where no mail could be sent. */
  const inviteThem = async ({ given, family, email, language }: NewPatientValues, id: string): Promise<boolean> => {
    const who = { firstName: given.trim(), lastName: family.trim(), email: email.trim(), locale: language };
    return resources.send(invite, { body: { ...who, role: 'patient', resourceId: id } }).then(
      () => true,
      () => false,
    );
  };
  const form = useForm<NewPatientValues>({
    fields: {
      family: { label: t.lastName, required: true },
      given: { label: t.firstName, required: true },
      birthDate: { label: texts.born, required: true, check: (date) => dateProblem(date) },
      gender: { label: texts.sex, required: true },
      card: {
        label: texts.card,
        check: (card, { province }) => {
          const problem = typedCardProblem(province, card);
          return problem ? t[`card_${problem}`] : undefined;
        },
      },
      province: { label: t.province },
      phone: { label: texts.phone, check: phoneProblem },
      email: {
        label: t.email,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      language: { label: t.preferredLanguage },
      line1: { label: menu.street },
      city: { label: t.city },
      homeProvince: { label: menu.addressProvince },
      postalCode: {
        label: menu.postalCode,
        check: (text, { homeProvince }) =>
          !isProvince(homeProvince) || looksLikePostalCode(text) ? undefined : menu.badPostal,
      },
      contactName: { label: t.contactName },
      contactPhone: {
        label: t.contactPhone,
        check: (phone, { contactName }) => (contactName.trim() === '' ? t.contactFirst : phoneProblem(phone)),
      },
      responsible: { label: t.responsible },
      invite: {
        label: t.inviteNow,
        check: (wanted, { email }) => (wanted && email.trim() === '' ? t.inviteNeedsEmail : undefined),
      },
    },
    initial: emptyNewPatient(locale),
    submit: async (values) => {
      if (alike !== null && !another.current) {
        const [same] = alike;
        if (same) router.go(chartPath(same.patient.id));
        return true;
      }
      const found = alike === null ? await duplicatesOf(record, values) : [];
      if (found.length > 0) {
        setAlike(found);
        return false;
      }
      const { id } = await record.create(patientFrom(values));
      const invited = values.invite ? await inviteThem(values, id) : null;
      if (invited === false) toasts.show({ message: t.notInvited, intent: 'danger' });
      else toasts.show({ message: invited ? t.createdInvited(values.email.trim()) : t.created, intent: 'success' });
      router.go(chartPath(id));
      return true;
    },
  });
  const addAnother = async (): Promise<void> => {
    const sameCard = alike?.some(({ reasons }) => reasons.includes('card')) === true;
    const add = async (): Promise<void> => {
      another.current = true;
      const sent = await form.submit().finally(() => (another.current = false));
      if (sent) close();
    };
    const ask = { title: t.sameCardTitle, text: t.sameCardText, action: t.sameCardAdd, danger: true };
    await run(add, sameCard ? { ask } : {});
  };
  const [first] = alike ?? [];
  return (
    <FormDialog
      form={form}
      width="wide"
      title={first ? t.alikeTitle : t.addTitle}
      action={first ? t.openChart(listName(first.patient) || t.unnamed) : t.check}
      extra={first && { text: t.noneOfThese, run: addAnother, busy }}
      cancel={
        first ? (
          <Button intent="quiet" onClick={() => setAlike(null)}>
            {t.backToForm}
          </Button>
        ) : undefined
      }
      draft="chart:new-patient"
      onClose={close}
    >
      {alike ? <DuplicateList alike={alike} /> : <NewPatientFields form={form} />}
    </FormDialog>
  );
});
