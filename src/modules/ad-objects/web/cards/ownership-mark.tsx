import { IconShieldCheck } from '@tabler/icons-react';

/** The owner has proved to control the page; how and when is told on the object's own page. */
export function OwnershipMark() {
  return (
    <p className="row middle gap-1h icon-16 above-1h t-12 soft">
      <IconShieldCheck aria-hidden="true" className="good" />
      Владение подтверждено
    </p>
  );
}
