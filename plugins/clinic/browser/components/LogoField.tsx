import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { PictureField } from '../../../../core/browser/ui/index.ts';
import { Auth, Resources, Toasts } from '../../../../core/shared/index.ts';
import { removeLogo, uploadLogo } from '../../shared/contract.ts';
import { logoProblem, logoTypes } from '../../shared/logo.ts';
import { organizationTexts } from '../messages/organizationTexts.ts';

interface LogoFieldProps {
  readonly name: string;
  readonly url: string | null;
}

export const LogoField = observer(({ name, url }: LogoFieldProps) => {
  const t = useMessages(organizationTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const auth = useService(Auth);
  const done = async (change: Promise<unknown>, message: string): Promise<void> => {
    await change;
    await auth.refreshMe();
    toasts.show({ message, intent: 'success' });
  };
  return (
    <PictureField
      picture={url && <img className="clinic-logo" src={url} alt={t.logoAlt(name)} />}
      accept={logoTypes}
      choose={url ? t.replaceLogo : t.chooseLogo}
      help={t.logoHelp}
      wrongWith={(file) => {
        const wrong = logoProblem(file);
        return wrong ? t[wrong] : undefined;
      }}
      put={(file) => done(resources.send(uploadLogo, { file }), t.logoSaved)}
      {...(url !== null && {
        remove: { text: t.removeLogo, run: () => done(resources.send(removeLogo, {}), t.logoRemoved) },
      })}
    />
  );
});
