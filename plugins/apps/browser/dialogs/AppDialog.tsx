import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Callout, FormDialog, optionsOf, SelectField, TextField, useForm } from '#ui';
import { type App, changeApp, type Proof, proofs, registerApp } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

export interface Told {
  readonly id: string;
  readonly name: string;
  readonly secret: string | null;
}

interface AppDialogProps {
  /** Null: a new one. */
  readonly app: App | null;
  /** What the app's makers have to know. */
  readonly tell: (told: Told) => void;
  readonly close: () => void;
}

type Wanted = {
  readonly name: string;
  readonly kind: 'person' | 'service';
  readonly proof: Proof;
  readonly redirects: string;
  readonly launchUrl: string;
  readonly scope: string;
  readonly keys: string;
  readonly keysUrl: string;
};

export const AppDialog = observer(({ app, tell, close }: AppDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm<Wanted>({
    fields: {
      name: { label: t.name, required: true },
      kind: { label: t.kind, required: true },
      proof: { label: t.proof, required: true },
      redirects: { label: t.redirects },
      launchUrl: { label: t.launchUrl },
      scope: { label: t.scope, required: true },
      keys: { label: t.keys },
      keysUrl: { label: t.keysUrl },
    },
    initial: {
      name: app?.name ?? '',
      kind: app?.service ? 'service' : 'person',
      proof: app?.proof ?? 'none',
      redirects: app?.redirects.join('\n') ?? '',
      launchUrl: app?.launchUrl ?? '',
      scope: app?.scope ?? '',
      keys: app?.keys ?? '',
      keysUrl: app?.keysUrl ?? '',
    },
    submit: async ({ name, kind, proof, redirects, launchUrl, scope, keys, keysUrl }) => {
      const service = kind === 'service';
      const isKeyed = service || proof === 'key';
      const body = {
        name: name.trim(),
        service,
        proof: service ? ('key' as const) : proof,
        redirects: service ? [] : redirects.split(/\s+/).filter(Boolean),
        launchUrl: service ? null : launchUrl.trim() || null,
        scope,
        keys: isKeyed ? keys.trim() || null : null,
        keysUrl: isKeyed ? keysUrl.trim() || null : null,
      };
      const saved = app
        ? await resources.send(changeApp, { params: { id: app.id }, body })
        : await resources.send(registerApp, { body });
      if (!app || saved.secret !== null) tell({ ...saved, name: body.name });
    },
    done: ({ name }) => t.saved(name.trim()),
  });
  const { kind, proof } = form.values;
  return (
    <FormDialog
      form={form}
      title={app ? t.editTitle(app.name) : t.addTitle}
      action={t.save}
      draft={`apps:${app?.id ?? 'new'}`}
      onClose={close}
    >
      {app && <p>{t.editText}</p>}
      <TextField form={form} name="name" maxLength={80} />
      <SelectField
        form={form}
        name="kind"
        options={optionsOf(['person', 'service'] as const, (one) => t[`kind_${one}`])}
      />
      {kind === 'service' ? (
        <Callout tone="wait">{t.serviceText}</Callout>
      ) : (
        <>
          <SelectField form={form} name="proof" options={optionsOf(proofs, (one) => t[`proof_${one}`])} />
          <TextField form={form} name="redirects" multiline rows={2} help={t.redirectsHelp} />
          <TextField form={form} name="launchUrl" type="url" maxLength={500} help={t.launchUrlHelp} />
        </>
      )}
      <TextField form={form} name="scope" multiline rows={3} maxLength={4_000} help={t.scopeHelp} />
      {(kind === 'service' || proof === 'key') && (
        <>
          <TextField form={form} name="keys" multiline rows={3} maxLength={20_000} help={t.keysHelp} />
          <TextField form={form} name="keysUrl" type="url" maxLength={500} />
        </>
      )}
    </FormDialog>
  );
});
