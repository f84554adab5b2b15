import { observer } from 'mobx-react-lite';
import type { FunctionComponent } from 'react';
import { useMessages } from '#core/browser';
import { useOutsideAccounts } from '../../hooks/useOutsideAccounts.ts';
import { settingsTexts } from '../messages/index.ts';

const KeptOutside = observer(() => <p>{useMessages(settingsTexts).keptOutside}</p>);

/** A panel of what this server keeps of an account; where an outside service keeps it, the words on where to go. */
export const ownAccountsOnly = (Panel: FunctionComponent): FunctionComponent => {
  const Shown = () => (useOutsideAccounts() ? <KeptOutside /> : <Panel />);
  return Shown;
};
