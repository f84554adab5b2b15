import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { PictureField } from '#ui';
import { Auth, Resources } from '#core/shared';
import { removeLogo, uploadLogo } from '#plugins/clinic/shared/calls.ts';
import { logoProblem, logoTypes } from '#plugins/clinic/shared/logo.ts';
import { organizationTexts } from '../messages/index.ts';

interface LogoFieldProps {
  readonly name: string;
  readonly url: string | null;
}

export const LogoField = observer(({ name, url }: LogoFieldProps) => {
  const t = useMessages(organizationTexts);
  const resources = useService(Resources);
  const auth = useService(Auth);
  const then = async (change: Promise<unknown>): Promise<void> => {
    await change;
    await auth.refreshMe();
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
      put={(file) => then(resources.send(uploadLogo, { file }))}
      done={t.logoSaved}
      {...(url !== null && {
        remove: { text: t.removeLogo, run: () => then(resources.send(removeLogo, {})), done: t.logoRemoved },
      })}
    />
  );
});
