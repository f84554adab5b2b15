import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { useOwnChange } from '#core/browser/resources/useOwnChange.ts';
import { PictureField } from '#ui';
import { removeLogo, uploadLogo } from '#plugins/clinic/shared/calls.ts';
import { logoProblem, logoTypes } from '#plugins/clinic/shared/logo.ts';
import { organizationTexts } from '../messages/index.ts';

interface LogoFieldProps {
  readonly name: string;
  readonly url: string | null;
}

export const LogoField = observer(({ name, url }: LogoFieldProps) => {
  const t = useMessages(organizationTexts);
  const change = useOwnChange();
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
      put={(file) => change(uploadLogo, { file })}
      done={t.logoSaved}
      remove={url !== null && { text: t.removeLogo, run: () => change(removeLogo, {}), done: t.logoRemoved }}
    />
  );
});
