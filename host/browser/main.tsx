import '../../core/browser/ui/base.css';
import { createRoot } from 'react-dom/client';
import { Button, Wards } from '../../core/browser/ui/index.ts';

createRoot(document.getElementById('root')!).render(
  <main>
    <Wards />
    <Button intent="primary">Log in</Button>
  </main>,
);
