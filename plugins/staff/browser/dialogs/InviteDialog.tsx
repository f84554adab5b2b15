import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, NameFields, SelectField, TextField, useForm, useLocaleOptions } from '#ui';
import { Auth, I18n, looksLikeEmail, Resources } from '#core/shared';
import { invite } from '#plugins/account/shared/index.ts';
import { useRoles } from '../hooks/useRoles.ts';
import { messages } from '../messages/index.ts';
import { roleBody } from '../roleParts.ts';

type Wanted = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: string;
  readonly title: string;
  readonly locale: I18n['locale'];
};

/** An account for a colleague. Somebody who has one elsewhere is asked by mail whether they accept. */
export const InviteDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(messages);
  const localeOptions = useLocaleOptions();
  const resources = useService(Resources);
  const { activeRole } = useService(Auth);
  const { options, note } = useRoles();
  const mine = activeRole === 'super_admin' ? [{ value: 'super_admin', label: t.role_super_admin }] : [];
  const { locale } = useService(I18n);
  const form = useForm<Wanted>({
    fields: {
      role: { label: t.role, required: true },
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email.trim()) ? undefined : t.badEmail),
      },
      firstName: { label: t.firstName, required: true },
      lastName: { label: t.lastName, required: true },
      title: { label: t.jobTitle },
      locale: { label: t.language, required: true },
    },
    initial: { firstName: '', lastName: '', email: '', role: 'practitioner', title: '', locale },
    submit: async ({ email, title, role, ...wanted }) => {
      const named = title.trim();
      const given = role === 'super_admin' ? { role: 'super_admin' as const } : roleBody(role);
      await resources.send(invite, {
        body: { ...wanted, ...given, email: email.trim(), ...(named !== '' && { title: named }) },
      });
    },
    done: ({ email }) => t.sent(email.trim()),
  });
  return (
    <FormDialog form={form} title={t.inviteTitle} action={t.send} draft="staff:invite" onClose={close}>
      <p>{t.inviteText}</p>
      <NameFields form={form} />
      <TextField form={form} name="email" type="email" maxLength={254} />
      <div className="pv-columns">
        <SelectField form={form} name="role" options={[...options, ...mine]} help={note} />
        <SelectField form={form} name="locale" options={localeOptions} />
      </div>
      <TextField form={form} name="title" maxLength={120} help={t.jobTitleHelp} />
    </FormDialog>
  );
});
