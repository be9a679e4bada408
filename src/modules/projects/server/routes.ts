import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { projectCalls } from '../contract.ts';
import { acceptInvitation } from './commands/accept-invitation.ts';
import { addFiles } from './commands/add-files.ts';
import { addNote } from './commands/add-note.ts';
import { addTask } from './commands/add-task.ts';
import { archiveProject } from './commands/archive-project.ts';
import { changeNote } from './commands/change-note.ts';
import { changeProject } from './commands/change-project.ts';
import { changeRole } from './commands/change-role.ts';
import { changeTask } from './commands/change-task.ts';
import { createProject } from './commands/create-project.ts';
import { duplicateProject } from './commands/duplicate-project.ts';
import { inviteMember } from './commands/invite-member.ts';
import { leaveProject } from './commands/leave-project.ts';
import { moveTask } from './commands/move-task.ts';
import { removeFile } from './commands/remove-file.ts';
import { removeMember } from './commands/remove-member.ts';
import { removeNote } from './commands/remove-note.ts';
import { removeTask } from './commands/remove-task.ts';
import { resendInvitation } from './commands/resend-invitation.ts';
import { restoreProject } from './commands/restore-project.ts';
import { revokeInvitation } from './commands/revoke-invitation.ts';
import { saveTemplate } from './commands/save-template.ts';
import type { ProjectsContext } from './context.ts';
import { fail } from './fail.ts';
import { presentInvitation, presentNote, presentTask, presentTemplate } from './presenter.ts';
import {
  getInvitation,
  getProject,
  listAllTemplates,
  listOwnProjects,
  listProjectFiles,
  listProjectNotes,
  readActivity,
} from './queries.ts';
import type { PlanColumns } from './store.ts';
import { deleteTemplate } from './templates/store.ts';
import type { TaskRow } from './work/store.ts';

interface PlanFields extends Omit<PlanColumns, 'budget_kopecks'> {
  budget: number | null;
}

/** The contract's names → the table's, for what was sent. */
function columnsOf({ budget, ...fields }: Partial<PlanFields>): Partial<PlanColumns> {
  return { ...fields, ...(budget !== undefined && { budget_kopecks: budget }) };
}

export function registerProjectRoutes(app: FastifyInstance, context: ProjectsContext, options: CallsOptions): void {
  const facesOfTasks = (tasks: readonly TaskRow[]) =>
    context.facesOf(tasks.flatMap(({ assignee_id }) => assignee_id ?? []));
  const presentOneTask = async (task: TaskRow) => presentTask(task, await facesOfTasks([task]));

  registerCalls(
    app,
    projectCalls,
    {
      'GET /v1/projects': ({ viewer, query }) => listOwnProjects(context, viewer, query),

      'POST /v1/projects': async ({ viewer, once, body: { template_id, title, ...plan } }) => {
        const projectId = await createProject(context, {
          ownerId: viewer.accountId,
          columns: { ...columnsOf(plan), title },
          templateId: template_id,
          once,
        });
        return getProject(context, projectId, viewer);
      },

      'GET /v1/projects/templates': async ({ viewer }) => ({ items: await listAllTemplates(context, viewer) }),

      'DELETE /v1/projects/templates/{template_id}': async ({ viewer, params }) => {
        if (!(await deleteTemplate(context.db, viewer.accountId, params.template_id))) throw fail('not_found');
        return {};
      },

      'GET /v1/projects/invitation': ({ viewer, query }) => getInvitation(context, query.token, viewer),

      'POST /v1/projects/invitation/accept': async ({ viewer, body }) => ({
        project_id: await acceptInvitation(context, { token: body.token, viewer }),
      }),

      'GET /v1/projects/{project_id}': ({ viewer, params }) => getProject(context, params.project_id, viewer),

      'PATCH /v1/projects/{project_id}': async ({ viewer, params, body: { version, ...fields } }) => {
        const changes = columnsOf(fields as Partial<PlanFields>);
        await changeProject(context, { projectId: params.project_id, viewer, version, changes });
        return getProject(context, params.project_id, viewer);
      },

      'DELETE /v1/projects/{project_id}': async ({ viewer, params }) => {
        await archiveProject(context, { projectId: params.project_id, viewer });
        return {};
      },

      'POST /v1/projects/{project_id}/restore': async ({ viewer, params }) => {
        await restoreProject(context, { projectId: params.project_id, viewer });
        return getProject(context, params.project_id, viewer);
      },

      'POST /v1/projects/{project_id}/duplicate': async ({ viewer, params, once }) =>
        getProject(context, await duplicateProject(context, { projectId: params.project_id, viewer, once }), viewer),

      'POST /v1/projects/{project_id}/template': async ({ viewer, params, body }) =>
        presentTemplate(await saveTemplate(context, { projectId: params.project_id, viewer, title: body.title })),

      'POST /v1/projects/{project_id}/leave': async ({ viewer, params }) => {
        await leaveProject(context, { projectId: params.project_id, viewer });
        return {};
      },

      'POST /v1/projects/{project_id}/tasks': async ({ viewer, params, body }) =>
        presentOneTask(
          await addTask(context, {
            projectId: params.project_id,
            viewer,
            title: body.title,
            assigneeId: body.assignee_id ?? null,
            dueOn: body.due_on ?? null,
          }),
        ),

      'PATCH /v1/projects/{project_id}/tasks/{task_id}': async ({ viewer, params, body: { done, ...changes } }) =>
        presentOneTask(
          await changeTask(context, {
            projectId: params.project_id,
            taskId: params.task_id,
            viewer,
            changes: changes as Parameters<typeof changeTask>[1]['changes'],
            isDone: done,
          }),
        ),

      'POST /v1/projects/{project_id}/tasks/{task_id}/move': async ({ viewer, params, body }) => {
        const tasks = await moveTask(context, {
          projectId: params.project_id,
          taskId: params.task_id,
          viewer,
          direction: body.direction,
        });
        const names = await facesOfTasks(tasks);
        return { items: tasks.map((task) => presentTask(task, names)) };
      },

      'DELETE /v1/projects/{project_id}/tasks/{task_id}': async ({ viewer, params }) => {
        await removeTask(context, { projectId: params.project_id, taskId: params.task_id, viewer });
        return {};
      },

      'GET /v1/projects/{project_id}/notes': async ({ viewer, params }) => ({
        items: await listProjectNotes(context, params.project_id, viewer),
      }),

      'POST /v1/projects/{project_id}/notes': async ({ viewer, params, body }) => {
        const { note, project } = await addNote(context, { projectId: params.project_id, viewer, text: body.text });
        return presentNote(note, project, viewer.accountId, await context.facesOf([note.author_id]));
      },

      'PATCH /v1/projects/{project_id}/notes/{note_id}': async ({ viewer, params, body }) => {
        const { note, project } = await changeNote(context, {
          projectId: params.project_id,
          noteId: params.note_id,
          viewer,
          text: body.text,
        });
        return presentNote(note, project, viewer.accountId, await context.facesOf([note.author_id]));
      },

      'DELETE /v1/projects/{project_id}/notes/{note_id}': async ({ viewer, params }) => {
        await removeNote(context, { projectId: params.project_id, noteId: params.note_id, viewer });
        return {};
      },

      'GET /v1/projects/{project_id}/files': async ({ viewer, params }) => ({
        items: await listProjectFiles(context, params.project_id, viewer),
      }),

      'POST /v1/projects/{project_id}/files': async ({ viewer, params, body }) => {
        await addFiles(context, { projectId: params.project_id, viewer, fileIds: body.file_ids });
        return { items: await listProjectFiles(context, params.project_id, viewer) };
      },

      'DELETE /v1/projects/{project_id}/files/{file_id}': async ({ viewer, params }) => {
        await removeFile(context, { projectId: params.project_id, fileId: params.file_id, viewer });
        return {};
      },

      'PATCH /v1/projects/{project_id}/members/{account_id}': async ({ viewer, params, body }) => {
        await changeRole(context, {
          projectId: params.project_id,
          accountId: params.account_id,
          viewer,
          role: body.role,
        });
        return {};
      },

      'DELETE /v1/projects/{project_id}/members/{account_id}': async ({ viewer, params }) => {
        await removeMember(context, { projectId: params.project_id, accountId: params.account_id, viewer });
        return {};
      },

      'POST /v1/projects/{project_id}/invitations': async ({ viewer, params, body }) =>
        presentInvitation(await inviteMember(context, { projectId: params.project_id, viewer, ...body })),

      'POST /v1/projects/{project_id}/invitations/{invitation_id}/resend': async ({ viewer, params }) =>
        presentInvitation(
          await resendInvitation(context, {
            projectId: params.project_id,
            invitationId: params.invitation_id,
            viewer,
          }),
        ),

      'DELETE /v1/projects/{project_id}/invitations/{invitation_id}': async ({ viewer, params }) => {
        await revokeInvitation(context, {
          projectId: params.project_id,
          invitationId: params.invitation_id,
          viewer,
        });
        return {};
      },

      'GET /v1/projects/{project_id}/activity': ({ viewer, params, query }) =>
        readActivity(context, params.project_id, viewer, query),
    },
    options,
  );
}
