import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../shell/public-frame.tsx';

export function DefaultLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
