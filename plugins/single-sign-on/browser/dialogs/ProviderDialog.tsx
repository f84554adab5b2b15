import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { CheckField, FormDialog, PasswordField, SelectField, TextField, useForm } from '#ui';
import { saveSignOn, type SignOn } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

interface ProviderDialogProps {
  /** Null: the first one. */
  readonly provider: SignOn | null;
  readonly close: () => void;
}

const choices = [1, 4, 8, 12, 24, 72, 168] as const;

type Wanted = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly hours: string;
  readonly asksFirst: boolean;
  readonly trustsAddresses: boolean;
  readonly enabled: boolean;
};

/** Not kept as a draft: it holds a secret. */
export const ProviderDialog = observer(({ provider, close }: ProviderDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm<Wanted>({
    fields: {
      issuer: { label: t.issuer, required: true },
      clientId: { label: t.clientId, required: true },
      clientSecret: { label: t.clientSecret, required: provider?.secretKept !== true },
      hours: { label: t.hours, required: true },
      asksFirst: { label: t.asksFirst },
      trustsAddresses: { label: t.trustsAddresses },
      enabled: { label: t.enabled },
    },
    initial: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.clientId ?? '',
      clientSecret: '',
      hours: String(provider?.hours ?? 12),
      asksFirst: provider?.asksFirst ?? true,
      trustsAddresses: provider?.trustsAddresses ?? false,
      enabled: provider?.enabled ?? true,
    },
    submit: ({ issuer, clientId, hours, ...rest }) =>
      resources.send(saveSignOn, {
        body: { issuer: issuer.trim(), clientId: clientId.trim(), hours: Number(hours), ...rest },
      }),
    done: t.saved,
  });
  return (
    <FormDialog form={form} title={t.dialogTitle} action={t.save} onClose={close}>
      <p>{t.dialogText}</p>
      <TextField form={form} name="issuer" type="url" maxLength={500} help={t.issuerHelp} />
      <TextField form={form} name="clientId" maxLength={300} />
      <PasswordField
        form={form}
        name="clientSecret"
        autoComplete="new-password"
        {...(provider?.secretKept && { help: t.secretHelp })}
      />
      <SelectField
        form={form}
        name="hours"
        options={choices.map((hours) => ({ value: String(hours), label: t.hoursOf(hours) }))}
      />
      <CheckField form={form} name="asksFirst" />
      <CheckField form={form} name="trustsAddresses" />
      <p className="pv-muted">{t.trustsHelp}</p>
      <CheckField form={form} name="enabled" />
    </FormDialog>
  );
});
