import { NativeSelect } from '#ui/native-select.tsx';
import type { Member } from '../contract.ts';

interface AssigneeSelectProps {
  members: readonly Member[];
  value: string;
  onChange: (accountId: string) => void;
}

export function AssigneeSelect({ members, value, onChange }: AssigneeSelectProps) {
  return (
    <NativeSelect label="Кто делает" size="sm" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Пока никто</option>
      {members.map(({ account_id, name }) => (
        <option key={account_id} value={account_id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
