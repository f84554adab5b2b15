import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import {
  Card,
  Form,
  FormActions,
  type FormModel,
  MeanwhileNote,
  TextField,
  useForm,
  useFormDraft,
  useShared,
} from '#ui';
import { Auth, Resources } from '#core/shared';
import { contrastWithWhite, minimumContrast } from '#plugins/clinic/shared/contrast.ts';
import { saveBrand } from '#plugins/clinic/shared/calls.ts';
import type { Organization } from '#plugins/clinic/shared/organization.ts';
import type { OrganizationFormProps } from '../hooks/useDetailsForm.ts';
import { organizationTexts } from '../messages/index.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { ColorField } from './ColorField.tsx';

type Brand = {
  readonly name: string;
  readonly color: string;
};
const brandOf = ({ name, color }: Organization): Brand => ({ name, color });

export const BrandForm = observer(({ first, resource }: OrganizationFormProps) => {
  const t = useMessages(organizationTexts);
  const resources = useService(Resources);
  const auth = useService(Auth);
  const form: FormModel<Brand> = useForm<Brand>({
    fields: {
      name: { label: t.name, required: true },
      color: {
        label: t.color,
        required: true,
        check: (color) => {
          if (!/^#[0-9a-f]{6}$/i.test(color)) return t.badColor;
          return contrastWithWhite(color) < minimumContrast ? t.hardToRead : undefined;
        },
      },
    },
    initial: brandOf(first),
    submit: async ({ name, color }) => {
      const body = { version: shared.base.version, name: name.trim(), color: color.toLowerCase() };
      await shared.save(() => resources.send(saveBrand, { body }));
      await auth.refreshMe();
    },
    done: t.saved,
  });
  useFormDraft(form, 'clinic:brand');
  const shared = useShared(form, { resource, first, valuesOf: brandOf, versionOf: ({ version }) => version });
  return (
    <Card>
      <Form form={form}>
        <MeanwhileNote form={form} shared={shared} />
        <div className="clinic-brand">
          <div className="pv-form">
            <TextField form={form} name="name" maxLength={80} />
            <ColorField form={form} />
          </div>
          <BrandPreview name={form.values.name} color={form.values.color} logoUrl={resource.data?.logoUrl ?? null} />
        </div>
        <FormActions form={form} action={t.save} />
      </Form>
    </Card>
  );
});
