import { observer } from 'mobx-react-lite';
import { useResource } from '../../../../core/browser/index.ts';
import { Async } from '../../../../core/browser/ui/index.ts';
import { getSettings } from '../../shared/settingsContract.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';

export const ProfilePanel = observer(() => {
  const settings = useResource(getSettings, {});
  return (
    <Async resource={settings}>
      {(mine) => (
        <div className="account-panel">
          <ProfilePhoto name={`${mine.firstName} ${mine.lastName}`} url={mine.profilePictureUrl} />
          <ProfileForm settings={mine} />
        </div>
      )}
    </Async>
  );
});
