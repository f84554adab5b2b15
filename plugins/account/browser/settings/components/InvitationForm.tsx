import { observer } from 'mobx-react-lite';
import { inWords, useMessages, useService } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { Button, Form, FormActions, TextField, useAction, useForm, When } from '#ui';
import { Resources } from '#core/shared';
import { acceptProfile, refuseProfile, type Offer } from '#plugins/account/shared/offerCalls.ts';
import { isSixDigits } from '../../inputChecks.ts';
import { proofOf } from '../../registration/proof.ts';
import { invitationsTexts } from '../messages/invitations/index.ts';

/** One invitation: who invites, the proof where it is asked for, yes or no. */
export const InvitationForm = observer(({ offer }: { readonly offer: Offer }) => {
  const t = useMessages(invitationsTexts);
  const resources = useService(Resources);
  const change = useOwnChange();
  const { run } = useAction();
  const { id, organization, role, needsProof, expiresAt } = offer;
  const form = useForm({
    fields: {
      clinicCode: {
        label: t.clinicCode,
        check: (code) => (isSixDigits(code) ? undefined : t.badCode),
      },
      birthDate: { label: t.birthDate },
      cardNumber: { label: t.cardNumber },
    },
    initial: { clinicCode: '', birthDate: '', cardNumber: '' },
    submit: (values) => {
      const proof = proofOf(values);
      return inWords(change(acceptProfile, { params: { id }, body: proof ? { proof } : {} }), t);
    },
    done: t.accepted,
  });
  const refuse = (): Promise<boolean> =>
    run(() => resources.send(refuseProfile, { params: { id } }), {
      ask: { title: t.refuseTitle, text: t.refuseText, action: t.refuse, danger: true },
      done: t.refused,
    });
  return (
    <Form form={form} label={t.acceptFrom(organization)}>
      <p>
        <b>{role === 'patient' ? t.asPatient(organization) : t.asStaff(organization)}</b>{' '}
        <small>
          {t.until} <When at={expiresAt} />
        </small>
      </p>
      {needsProof && (
        <>
          <p>{t.proofText}</p>
          <TextField form={form} name="clinicCode" autoComplete="off" />
          {role === 'patient' && (
            <div className="pv-columns">
              <TextField form={form} name="birthDate" type="date" autoComplete="bday" />
              <TextField form={form} name="cardNumber" autoComplete="off" />
            </div>
          )}
        </>
      )}
      <FormActions form={form} action={t.accept}>
        <Button intent="quiet" aria-label={t.refuseFrom(organization)} onClick={() => void refuse()}>
          {t.refuse}
        </Button>
      </FormActions>
    </Form>
  );
});
