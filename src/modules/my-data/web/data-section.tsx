import { Box } from '#ui/box.tsx';
import { ExportLine } from './export-line.tsx';
import { LeavingLine } from './leaving-line.tsx';

/** Taking one's data along, and leaving. It asks for what it shows by itself, so any page of settings may hold it. */
export function DataSection() {
  return (
    <Box flush title="Данные и удаление" id="my-data">
      <ExportLine />
      <LeavingLine />
    </Box>
  );
}
