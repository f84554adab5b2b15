import { observer } from 'mobx-react-lite';
import { useResource } from '#core/browser';
import { Async } from '#ui';
import { getSettings } from '#plugins/account/shared/settingsCalls.ts';
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
